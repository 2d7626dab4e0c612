/** Proxy variants from a panel for instruments that an outcome's file does not have. */
import { isPalindromic, readAllele } from '../harmonise/alleles.ts'
import { type Association, variantKey } from '../harmonise/association.ts'
import { chooseBest, hasSameNumbers, rankOfRow } from '../harmonise/best-row.ts'
import type { indexAssociations } from '../harmonise/harmonise.ts'
import { allelesIn } from '../panel/match.ts'
import { proxiesOf, type Proxy, type ProxyRules } from '../panel/proxies.ts'
import type { PanelVariant } from '../panel/variants.ts'
import type { ReadHooks } from '../parser/byte-source.ts'
import type { PanelLd, PanelMatch } from './panel-ld.ts'
import { PICK_LIMITS } from './parameters.ts'
import type { Instrument, ProxyUsed, WithoutProxy } from './result.ts'

/** Proxies of one instrument in a panel, most correlated first; or the reason why there is none. */
type Offer = { place: PanelMatch; proxies: readonly Proxy[] } | WithoutProxy['why']

/** Proxies of instruments in a panel, and the names under which a file may have them. */
export type ProxyOffers = {
  rules: ProxyRules
  /** By the line of the instrument. */
  offers: ReadonlyMap<number, Offer>
  /** Associations to look up, each once. */
  sought: readonly Association[]
  /** Names under which a line of the panel was looked up, by set and line. */
  keys: ReadonlyMap<string, readonly string[]>
}

type Rows = ReturnType<typeof indexAssociations>

const lineKey = ({ panel }: PanelMatch, { index }: PanelVariant) => `${panel}:${index}`

/** Returns the name of a line whose own name is missing or ambiguous. */
const placeName = ({ chromosome, position, first, second }: PanelVariant) =>
  `${chromosome ?? '?'}:${position}:${first}:${second}`

function associationOf(variant: PanelVariant, SNP: string, isPlaced: boolean): Association {
  const { chromosome, position, first, second } = variant
  const place = isPlaced ? { chromosome, position } : { chromosome: null, position: null }
  return {
    SNP,
    row: 0,
    effectAllele: first,
    otherAllele: second,
    beta: null,
    se: null,
    eaf: null,
    p: null,
    n: null,
    cases: null,
    controls: null,
    ...place,
    phenotype: null,
  }
}

async function offersOf(
  instruments: readonly Pick<Instrument, 'row'>[],
  { panels, places }: PanelLd,
  rules: ProxyRules,
  hooks: ReadHooks,
): Promise<Map<number, Offer>> {
  const known = new Map<string, readonly Proxy[]>()
  const offers = new Map<number, Offer>()
  for (const { row } of instruments) {
    const place = places.get(row) ?? 'absent'
    if (typeof place === 'string') {
      offers.set(row, place === 'absent' ? 'not-in-panel' : 'other-alleles-in-panel')
      continue
    }
    const key = lineKey(place, place.variant)
    let proxies = known.get(key)
    if (!proxies) {
      const found = await proxiesOf(panels[place.panel]!, place.variant.index, rules, hooks)
      // The strand of a palindromic one is unknown: the sign of its correlation with the allele is ambiguous.
      proxies = found
        .filter(({ variant: { first, second } }) => !isPalindromic(first, second))
        .slice(0, PICK_LIMITS.proxies)
      known.set(key, proxies)
    }
    offers.set(row, proxies.length === 0 ? 'none-correlated' : { place, proxies })
  }
  return offers
}

/**
 * Searches proxies of instruments that an outcome lacks. Restricted to these, since a search for all
 * instruments would take longer than a second pass through the outcome's file: neighbours are read and
 * compared for each.
 *
 * @throws ScienceFailure panel-taken-away, cancelled
 */
export async function offerProxies(
  instruments: readonly Pick<Instrument, 'row'>[],
  panel: PanelLd,
  rules: ProxyRules,
  hooks: ReadHooks = {},
): Promise<ProxyOffers> {
  const offers = await offersOf(instruments, panel, rules, hooks)
  const sought: Association[] = []
  const keys = new Map<string, string[]>()
  const taken = new Set<string>()
  for (const offer of offers.values()) {
    if (typeof offer === 'string') continue
    for (const { variant } of offer.proxies) {
      const line = lineKey(offer.place, variant)
      if (keys.has(line)) continue
      const own = variantKey(variant.name)
      const isNamed = own !== '.' && own !== ''
      const SNP = isNamed && !taken.has(own) ? variant.name : placeName(variant)
      taken.add(variantKey(SNP))
      keys.set(line, [...new Set([variantKey(SNP), ...(isNamed ? [own] : [])])])
      sought.push(associationOf(variant, SNP, !panel.isOtherBuild))
    }
  }
  return { rules, offers, sought, keys }
}

const isUsable = ({ beta, se }: Association) => beta !== null && se !== null && se > 0

/** Fields of an instrument that a proxy's row is transferred to. */
export type MissingInstrument = Pick<
  Instrument,
  'SNP' | 'row' | 'effectAllele' | 'otherAllele' | 'chromosome' | 'position'
>

type TransferredRow = {
  row: Association
  effect: string
  other: string | null
  fitting: [string, string]
}

/**
 * Transfers an outcome's row of a proxy to the instrument: the allele in phase with the row's effect allele
 * becomes the effect allele. null: the alleles are of another variant.
 */
function transferRow(
  instrument: MissingInstrument,
  place: PanelMatch,
  { variant, r }: Proxy,
  row: Association,
): TransferredRow | null {
  const effect = readAllele(row.effectAllele)
  const other = readAllele(row.otherAllele)
  const alleles = effect && allelesIn({ effectAllele: effect, otherAllele: other }, variant)
  if (!effect || !alleles) return null
  const goesWithFirst = alleles.isFirst === r > 0
  const isEffect = goesWithFirst === place.isFirst
  const { first, second } = place.variant
  const own = instrument.effectAllele
  const opposite = instrument.otherAllele ?? (place.isFirst ? second : first)
  const fitting: [string, string] = isEffect ? [own, opposite] : [opposite, own]
  const { SNP, chromosome, position } = instrument
  // How the proxy's own row was joined, and from which build, does not apply to the instrument.
  const { joinedBy: _by, lifted: _lifted, otherNames: _names, ...numbers } = row
  return {
    row: {
      ...numbers,
      SNP,
      effectAllele: fitting[0],
      otherAllele: fitting[1],
      chromosome,
      position,
      nameInFile: row.nameInFile ?? row.SNP,
    },
    effect,
    other,
    fitting,
  }
}

type Transferred = { source: Association }
const rankOfTransferred = ({ source }: Transferred) => rankOfRow(source)
const isSameTransferred = (one: Transferred, other: Transferred) =>
  hasSameNumbers(one.source, other.source)

/** A proxy with its transferred row, or the reason why there is none. */
export type ProxyResult = { used: ProxyUsed; row: Association } | WithoutProxy

/**
 * Returns the most correlated proxy of an instrument that the outcome has, with its alleles transferred. One
 * whose rows differ, so that no rule prefers one, is passed over.
 *
 * @param at see `ProxyUsed.at`
 */
export function findProxy(
  { offers, keys }: ProxyOffers,
  at: number,
  instrument: MissingInstrument,
  rows: Rows,
): ProxyResult {
  const { SNP, row: line } = instrument
  const offer = offers.get(line) ?? 'not-in-panel'
  if (typeof offer === 'string') return { at, SNP, why: offer }
  const { place } = offer
  for (const proxy of offer.proxies) {
    const { variant, r, distance } = proxy
    const found = (keys.get(lineKey(place, variant)) ?? []).flatMap((key) => [
      ...(rows.first.has(key) ? [rows.first.get(key)!] : []),
      ...(rows.others.get(key) ?? []),
    ])
    const [first, ...others] = found.flatMap((row) => {
      const transferred = isUsable(row) ? transferRow(instrument, place, proxy, row) : null
      return transferred ? [{ ...transferred, source: row }] : []
    })
    const best = first && chooseBest([first, ...others], rankOfTransferred, isSameTransferred)
    if (best && best.tied.length === 0) {
      const { source: row, effect, other, fitting } = best.best
      const used: ProxyUsed = {
        at,
        SNP,
        proxy: row.nameInFile ?? row.SNP,
        chromosome: variant.chromosome,
        position: variant.position,
        r2: r * r,
        distance,
        effectAllele: effect,
        otherAllele: other,
        standsForEffect: fitting[0],
        standsForOther: fitting[1],
      }
      return { used, row: best.best.row }
    }
  }
  return { at, SNP, why: 'none-in-outcome' }
}
