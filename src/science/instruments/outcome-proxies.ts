/** Variants of a panel that stand for instruments which an outcome's file does not have. */
import { isPalindromic, readAllele } from '../harmonise/alleles.ts'
import { type Association, variantKey } from '../harmonise/association.ts'
import type { indexAssociations } from '../harmonise/harmonise.ts'
import { allelesIn } from '../panel/match.ts'
import { proxiesOf, type Proxy, type ProxyRules } from '../panel/proxies.ts'
import type { PanelVariant } from '../panel/variants.ts'
import type { ReadHooks } from '../reader/byte-source.ts'
import type { PanelLd, Place } from './panel-ld.ts'
import { PICK_LIMITS } from './parameters.ts'
import type { Instrument, ProxyUsed, WithoutProxy } from './result.ts'

/** What a panel has to offer for one instrument, the most correlated first; or why it has nothing. */
type Offer = { place: Place; proxies: readonly Proxy[] } | WithoutProxy['why']

/** What a panel has to offer for instruments, and under which names a file may have it. */
export type ProxyOffers = {
  rules: ProxyRules
  /** By the line of the instrument. */
  offers: ReadonlyMap<number, Offer>
  /** To be looked for, once each. */
  sought: readonly Association[]
  /** Under which names a line of the panel was looked for, by set and line. */
  keys: ReadonlyMap<string, readonly string[]>
}

type Rows = ReturnType<typeof indexAssociations>

const lineKey = ({ panel }: Place, { index }: PanelVariant) => `${panel}:${index}`

/** What a line is called where its own name is none, or that of another one as well. */
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
      // The strand of a palindromic one is not known: it could stand for the allele as well as against it.
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
 * Looks for the proxies of instruments that an outcome was found to lack: of all of them it would take longer than to read
 * the outcome's file a second time, for neighbours are read and compared for each.
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

/** As much of an instrument as something is carried over to. */
export type Lacking = Pick<
  Instrument,
  'SNP' | 'row' | 'effectAllele' | 'otherAllele' | 'chromosome' | 'position'
>

type Carried = { row: Association; effect: string; other: string | null; fitting: [string, string] }

/**
 * An outcome's row of a proxy as one of the variant that it stands for: the allele that lies on the same
 * chromosomes as the row's effect allele becomes the effect allele. null: the alleles are of another variant.
 */
function carriedOver(
  instrument: Lacking,
  place: Place,
  { variant, r }: Proxy,
  row: Association,
): Carried | null {
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
  // By what the proxy's own row was found, and from which build, is not told of the instrument.
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

export type Stood = { used: ProxyUsed; row: Association } | WithoutProxy

/**
 * The most correlated proxy of an instrument that the outcome has, with its alleles carried over.
 * @param at what `ProxyUsed.at` says
 */
export function standFor(
  { offers, keys }: ProxyOffers,
  at: number,
  instrument: Lacking,
  rows: Rows,
): Stood {
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
    for (const row of found) {
      const carried = isUsable(row) ? carriedOver(instrument, place, proxy, row) : null
      if (!carried) continue
      const { effect, other, fitting } = carried
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
      return { used, row: carried.row }
    }
  }
  return { at, SNP, why: 'none-in-outcome' }
}
