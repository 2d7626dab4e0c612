import { describe, expect, it } from 'vitest'
import { LIMITS } from '../../../../src/science/limits.ts'
import { isPalindromic } from '../../../../src/science/harmonise/alleles.ts'
import type { ScanParameters } from '../../../../src/science/scan-run/inputs.ts'
import {
  prepareScan,
  type ScanFacts,
  type ScanPart,
} from '../../../../src/science/scan-run/prepare-scan.ts'
import { decodeJson } from '../../../../src/science/scan-run/json-bytes.ts'
import { webEngineHost } from '../../../../src/workers/engine-host.ts'
import { panelFiles } from '../../../helpers/panel-sources.ts'
import { simulatePanel } from '../../../helpers/simulated-panel.ts'
import { HEADER, line, pick, table } from '../instruments/picking.ts'
import { PARAMETERS, fileOf } from './run.ts'

const simulated = simulatePanel({ seed: 31, people: 240, regions: 24, perRegion: 30 })
const LEAD = 17
const isLead = (name: string) => name.endsWith(`_${LEAD}`)
const leads = simulated.variants.filter(({ name }) => isLead(name))
const copiesOf = new Map(
  simulated.variants.map(({ name }, at) => [name, [...simulated.genotypes[at]!]] as const),
)

/** Returns the effect of a copy of a variant's first allele, relative to that of its region's lead. */
function slopeOf(name: string): number {
  const [x, y] = [copiesOf.get(name)!, copiesOf.get(name.replace(/_\d+$/, `_${LEAD}`))!]
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length
  const [mx, my] = [mean(x), mean(y)]
  const above = x.reduce((sum, value, at) => sum + (value - mx) * (y[at]! - my), 0)
  const below = x.reduce((sum, value) => sum + (value - mx) ** 2, 0)
  return below === 0 ? 0 : above / below
}

/** Every third row has the other effect allele. */
const leadLines = leads.map(({ name, chromosome, position, first, second }, at) => {
  const [effect, other] = at % 3 === 0 ? [second, first] : [first, second]
  const alleles = { effect_allele: effect, other_allele: other, eaf: '' }
  return line(name, { chr: chromosome, pos: position, ...alleles })
})

/** One taxon has all leads, the other every second one. */
const taxa = [
  `Phenotype\t${HEADER.join('\t')}`,
  ...leadLines.map((text) => `genus.A.id.1\t${text}`),
  ...leadLines.filter((_, at) => at % 2 === 0).map((text) => `genus.B.id.2\t${text}`),
].join('\n')

/** Returns an outcome that lacks some leads; every second row has the second allele as effect allele. */
const outcomeOf = (lacks: (name: string) => boolean) =>
  [
    HEADER.join('\t'),
    ...simulated.variants.flatMap(({ name, chromosome, position, first, second }, at) => {
      if (lacks(name)) return []
      const isSwapped = at % 2 === 0
      return line(name, {
        chr: chromosome,
        pos: position,
        effect_allele: isSwapped ? second : first,
        other_allele: isSwapped ? first : second,
        eaf: '',
        beta: slopeOf(name) * (isSwapped ? -1 : 1),
        se: 0.02,
      })
    }),
  ].join('\n')

const RULES = { r2: 0.1, windowKb: 250 }

/** Rows of unneeded variants: more than a table may have, so that the file is read in pieces. */
const filler = Array.from({ length: LIMITS.rows }, (_, at) =>
  line(`filler${at}`, { chr: 9, pos: 1000 + at, eaf: '', beta: 9, se: 0.02 }),
).join('\n')

async function prepare(
  change: Partial<ScanParameters>,
  lacks = isLead,
  isLong: (name: string) => boolean = () => false,
) {
  const outcomes = { 'one.tsv': lacks, 'two.tsv': (name: string) => lacks(name) && name < 'rs2' }
  const prepared = await prepareScan(
    {
      files: {
        layout: 'two-sides',
        exposures: [fileOf('taxa.tsv', taxa)],
        outcomes: Object.entries(outcomes).map(([name, of]) =>
          fileOf(name, isLong(name) ? `${outcomeOf(of)}\n${filler}` : outcomeOf(of)),
        ),
      },
      mapping: {},
      parameters: { ...PARAMETERS, instrumentP: 0.01, ...change },
    },
    webEngineHost(),
    { sets: [panelFiles(simulated)] },
  )
  const blocks = prepared.parts.flatMap((bytes) => (decodeJson(bytes) as ScanPart).blocks)
  return { blocks, facts: decodeJson(prepared.facts) as ScanFacts }
}

const screened = await prepare({ proxies: RULES })

describe('proxies of a scan', () => {
  it('represent missing instruments of each outcome as in a selection of instruments, for every taxon', async () => {
    const { blocks, facts } = screened
    const picked = await pick(
      table(...leadLines),
      { independence: 'none', absent: 'proxy', proxyR2: 0.1, leastMaf: 0 },
      {
        panel: [panelFiles(simulated)],
        outcome: new TextEncoder().encode(outcomeOf(isLead)),
      },
    )
    const known = picked.result.outcome!.proxies!
    expect(known.used.length).toBeGreaterThan(5)
    const { used, named, total, without, least } = facts.proxies!
    const ofOne = used.filter(({ outcome }) => outcome === 'one')
    const bySNP = <T extends { SNP: string }>(list: readonly T[]) =>
      list.toSorted((a, b) => a.SNP.localeCompare(b.SNP))
    expect(bySNP(ofOne.map(({ outcome: _o, exposures: _e, ...one }) => one))).toEqual(
      bySNP(known.used.map(({ at: _at, ...one }) => one)),
    )
    const lostOfOne = named.filter(({ outcome }) => outcome === 'one').map(({ SNP }) => SNP)
    expect(lostOfOne.toSorted()).toEqual(known.without.map(({ SNP }) => SNP).toSorted())
    // The second outcome lacks only some of them.
    const lacking = leads.filter(({ name }) => name < 'rs2').length
    expect(total + without).toBe(leads.length + lacking)
    expect(least).toBe(Math.min(...used.map(({ r2 }) => r2)))
    const places = new Map(leads.map(({ name }, at) => [name, at]))
    for (const { SNP, exposures } of used)
      expect(exposures).toBe(places.get(SNP)! % 2 === 0 ? 2 : 1)
    expect(facts.panel).toMatchObject({ matched: leads.length })
    for (const { outcome, exposures, rows } of blocks) {
      for (const { rows: own } of exposures) {
        const names = new Set(rows.map(({ SNP }) => SNP))
        for (const { SNP } of own) {
          const isLost = named.some((one) => one.SNP === SNP && one.outcome === outcome)
          expect(names.has(SNP), `${SNP} in ${outcome}`).toBe(!isLost)
        }
      }
    }
  })

  it('transfer effects to the allele on the same chromosomes', () => {
    const { blocks, facts } = screened
    const firstOf = new Map(leads.map(({ name, first }) => [name, first]))
    const [block] = blocks.filter(({ outcome }) => outcome === 'one')
    let checked = 0
    for (const { SNP, outcome } of facts.proxies!.used) {
      if (outcome !== 'one') continue
      const row = block!.rows.find((one) => one.SNP === SNP)
      if (!row) continue
      checked += 1
      const perFirst = row.effectAllele === firstOf.get(SNP) ? row.beta! : -row.beta!
      expect(perFirst, SNP).toBeGreaterThan(0)
      expect(row.nameInFile).not.toBe(SNP)
    }
    expect(checked).toBeGreaterThan(3)
  })

  it('are those of the clumped instruments, whose positions in the panel are known', async () => {
    const clump = { r2: 0.001, windowKb: 10_000, outside: 'drop' as const, proxyKb: 250 }
    const { facts } = await prepare({ proxies: RULES, clump })
    const { total, without } = facts.proxies!
    expect(facts.clumping!.after).toBeGreaterThan(0)
    expect(total + without).toBeGreaterThan(0)
    expect(facts.panel).toMatchObject({ matched: leads.length })
    expect(facts.proxies!.used.every(({ proxy }) => !isLead(proxy))).toBe(true)
    const palindromic = new Set(
      simulated.variants
        .filter(({ first, second }) => isPalindromic(first, second))
        .map(({ name }) => name),
    )
    expect(facts.proxies!.used.some(({ proxy }) => palindromic.has(proxy))).toBe(false)
  })

  const lacksHalf = (name: string) => isLead(name) && name < 'rs2'
  it.each([
    ['one of two', (name: string) => name === 'one.tsv', lacksHalf],
    ['one that has no instrument at all', (name: string) => name === 'one.tsv', isLead],
  ])('of files read in pieces equal those of short ones: %s', async (_what, isLong, lacks) => {
    const short = await prepare({ proxies: RULES }, lacks)
    const long = await prepare({ proxies: RULES }, lacks, isLong)
    expect(short.facts.proxies!.total).toBeGreaterThan(3)
    expect(long.facts.proxies).toEqual(short.facts.proxies)
    // Includes the rows: effects, alleles and lines of the instruments and of their proxies.
    expect(long.blocks).toEqual(short.blocks)
    expect(long.facts.input.rows.outcome).toBeLessThan(LIMITS.rows)
  })

  it('are not searched where not requested, or where nothing is missing', async () => {
    expect((await prepare({})).facts.proxies).toBeUndefined()
    const { facts } = await prepare({ proxies: RULES }, () => false)
    expect(facts.proxies).toEqual({ total: 0, without: 0, least: null, used: [], named: [] })
    await expect(prepare({ proxies: { r2: 0, windowKb: 250 } })).rejects.toMatchObject({
      problem: { code: 'bad-parameter', column: 'proxyR2' },
    })
  })
})
