import { describe, expect, it } from 'vitest'
import { kind } from '../../../../src/results/instruments/kind.ts'
import { unpackRows, type LookedUp } from '../../../../src/science/instruments/result.ts'
import { selectVariants } from '../../../../src/science/two-sample/variants.ts'
import { guessMapping, mappingOf } from '../../../../src/science/parser/fields.ts'
import { openTable } from '../../../../src/science/parser/open-table.ts'
import { sourceOfBytes } from '../../../../src/science/parser/byte-source.ts'
import { webEngineHost } from '../../../../src/workers/engine-host.ts'
import { panelFiles } from '../../../helpers/panel-sources.ts'
import { simulatePanel } from '../../../helpers/simulated-panel.ts'
import { line, namesOf, pick, reasonsOf, table } from './picking.ts'

const OTHER: Record<string, string> = { A: 'T', C: 'G', G: 'C', T: 'A' }
const turned = (allele: string) => allele.replace(/[ACGT]/g, (base) => OTHER[base]!)
const isPalindrome = (first: string, second: string) => turned(first) === second

/** Simulated haplotypes; each person has two, so that allele counts reflect the phase. */
const simulated = simulatePanel({ seed: 31, people: 240, regions: 40, perRegion: 30 })
const regionOf = (name: string) => Number(/^rs(\d+)_/.exec(name)![1])
const LEAD = 17
const isLead = (name: string) => name.endsWith(`_${LEAD}`)
const copiesOf = new Map(
  simulated.variants.map(({ name }, at) => [name, [...simulated.genotypes[at]!]] as const),
)

function momentsOf(x: readonly number[], y: readonly number[]) {
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  const [mx, my] = [mean(x), mean(y)]
  let [xx, xy, yy] = [0, 0, 0]
  for (let at = 0; at < x.length; at += 1) {
    xx += (x[at]! - mx) ** 2
    yy += (y[at]! - my) ** 2
    xy += (x[at]! - mx) * (y[at]! - my)
  }
  return { xx, xy, yy }
}

/** Returns the effect of a copy of a lead's first allele on the outcome; negative in every second region. */
const effectOf = (region: number) => (region % 2 === 0 ? 0.1 : -0.1)

/**
 * Computes least squares of the outcome, which depends on the region's lead alone, on copies of a variant's
 * first allele.
 */
function marginalOf(name: string): number {
  const region = regionOf(name)
  const y = copiesOf.get(`rs${region}_${LEAD}`)!.map((copies) => copies * effectOf(region))
  const { xx, xy } = momentsOf(copiesOf.get(name)!, y)
  return xx === 0 ? 0 : xy / xx
}

const leads = simulated.variants.filter(({ name }) => isLead(name))
const exposure = table(
  ...leads.map(({ name, chromosome, position, first, second }, at) =>
    line(name, {
      chr: chromosome,
      pos: position,
      // Every third file row is written for the other allele.
      effect_allele: at % 3 === 0 ? second : first,
      other_allele: at % 3 === 0 ? first : second,
      eaf: '',
      beta: 0.2,
    }),
  ),
)

/**
 * Returns an outcome without any lead; its rows have either effect allele, on either strand, with or without
 * names.
 */
function outcomeOf(change: (at: number) => { isNamed: boolean; isTurned: boolean }) {
  return table(
    ...simulated.variants.flatMap(({ name, chromosome, position, first, second }, at) => {
      if (isLead(name)) return []
      const { isNamed, isTurned } = change(at)
      const canTurn = isTurned && !isPalindrome(first, second)
      const [a, b] = canTurn ? [turned(first), turned(second)] : [first, second]
      const isSwapped = at % 2 === 0
      return line(isNamed ? name : `${chromosome}:${position}_x`, {
        chr: chromosome,
        pos: position,
        effect_allele: isSwapped ? b : a,
        other_allele: isSwapped ? a : b,
        eaf: '',
        beta: marginalOf(name) * (isSwapped ? -1 : 1),
        se: 0.02,
      })
    }),
  )
}

const RULES = { independence: 'none', absent: 'proxy', proxyR2: 0.1, leastMaf: 0 } as const
const panel = [panelFiles(simulated)]

describe('proxies where the outcome lacks an instrument', () => {
  it.each([
    ['by names', { isNamed: true, isTurned: false }],
    ['by place', { isNamed: false, isTurned: false }],
    ['on the other strand', { isNamed: true, isTurned: true }],
  ])('transfers effects to the allele in phase, %s', async (_, notation) => {
    const { result } = await pick(exposure, RULES, { panel, outcome: outcomeOf(() => notation) })
    const { proxies, variants, absent } = result.outcome!
    const rows = unpackRows<LookedUp>(variants)
    expect(proxies!.used.length).toBeGreaterThan(5)
    expect(proxies!.used.length + proxies!.without.length).toBe(leads.length)
    expect(namesOf(proxies!.without)).toEqual(absent)
    const byPlace = new Map(simulated.variants.map((one) => [one.position, one]))
    for (const { at, SNP, position, r2, distance } of proxies!.used) {
      const lead = leads[at]!
      expect(SNP).toBe(lead.name)
      const proxy = byPlace.get(position)!
      expect(isPalindrome(proxy.first, proxy.second)).toBe(false)
      const { xx, xy, yy } = momentsOf(copiesOf.get(lead.name)!, copiesOf.get(proxy.name)!)
      expect(r2).toBeCloseTo((xy * xy) / (xx * yy), 12)
      expect(distance).toBe(proxy.position - lead.position)
      const row = rows.find((one) => one.at === at)!
      // Without frequencies the strand of a palindromic lead is unknown.
      const isOpen = isPalindrome(lead.first, lead.second)
      expect(row.reason).toBe(isOpen ? 'palindromic-ambiguous' : null)
      if (isOpen) continue
      const perFirst = row.effectAllele === lead.first ? row.beta! : -row.beta!
      // The outcome depends on the lead alone: an effect transferred from a proxy equals that of the lead.
      expect(Math.sign(perFirst)).toBe(Math.sign(effectOf(regionOf(lead.name))))
      expect(Math.abs(perFirst)).toBeCloseTo(Math.abs(marginalOf(proxy.name)), 12)
    }
  })

  it('reports why there is none', async () => {
    const outcome = table(line('rs_else', { pos: 5 }))
    const { result } = await pick(exposure, RULES, { panel, outcome })
    const { without, used } = result.outcome!.proxies!
    expect(used).toEqual([])
    expect(new Set(without.map(({ why }) => why))).toEqual(
      new Set(['none-in-outcome', 'none-correlated']),
    )
    const lone = table(line('rs_none', { pos: 77 }))
    const found = await pick(lone, RULES, { panel, outcome })
    expect(found.result.outcome!.proxies!.without).toEqual([
      { at: 0, SNP: 'rs_none', why: 'not-in-panel' },
    ])
  })

  it('passes name and r² on to the two-sample analysis', async () => {
    const outcome = outcomeOf(() => ({ isNamed: true, isTurned: false }))
    const { result } = await pick(exposure, RULES, { panel, outcome })
    const pair = kind.prefillPair(result, { without: new Set(), exposure: null, outcome: null })!
    const bytes = new TextEncoder().encode(pair.text)
    const { table: read } = await openTable(sourceOfBytes(bytes), webEngineHost())
    const { variants } = selectVariants(read, mappingOf(guessMapping(read.columns)))
    for (const { SNP, proxy, r2 } of result.outcome!.proxies!.used) {
      const { first, second } = leads.find(({ name }) => name === SNP)!
      if (isPalindrome(first, second)) continue
      expect(variants.find((one) => one.SNP === SNP)?.proxy).toEqual({ SNP: proxy, r2 })
    }
    expect(result.warnings.find(({ code }) => code === 'proxies')?.values['count']).toBe(
      result.outcome!.proxies!.used.length,
    )
  })

  it('refuses a run without the panel', async () => {
    const outcome = outcomeOf(() => ({ isNamed: true, isTurned: false }))
    await expect(pick(exposure, RULES, { outcome })).rejects.toMatchObject({
      problem: { code: 'bad-parameter', column: 'panel' },
    })
  })
})

describe('a candidate that the panel does not have', () => {
  /** A region whose strongest candidate, `rs_lead`, is not in the panel. */
  const rows = table(
    ...simulated.variants.map(({ name, position, first, second }, at) =>
      at === 3
        ? line('rs_lead', {
            pos: position + 1,
            effect_allele: 'I',
            other_allele: 'D',
            eaf: '',
            beta: 0.3,
          })
        : line(name, {
            pos: position,
            effect_allele: first,
            other_allele: second,
            eaf: '',
            beta: at === 4 ? 0.25 : 0.1 + ((at * 7919) % 500) * 1e-4,
          }),
    ),
  )
  const rules = {
    independence: 'panel',
    windowKb: 500,
    r2: 0.1,
    leastMaf: 0,
    proxyKb: 250,
  } as const

  it('is represented by the strongest candidate near it, which it replaces', async () => {
    const dropped = await pick(rows, { ...rules, outside: 'drop' }, { panel })
    const strong = simulated.variants[4]!.name
    expect(namesOf(dropped.instruments)).toContain(strong)
    const judged = await pick(rows, { ...rules, outside: 'proxy' }, { panel })
    // The rest is as if the neighbour itself were the index variant.
    expect(namesOf(judged.instruments).toSorted()).toEqual(
      [...namesOf(dropped.instruments).filter((name) => name !== strong), 'rs_lead'].toSorted(),
    )
    const gone = judged.result.dropped.first.find(({ SNP }) => SNP === strong)
    expect(gone).toMatchObject({ reason: 'correlated', to: 'rs_lead', r2: null })
    const distance = Math.abs(simulated.variants[4]!.position - simulated.variants[3]!.position - 1)
    expect(judged.result.standIns).toEqual([{ SNP: 'rs_lead', trait: '', as: strong, distance }])
    expect(judged.result.warnings).toContainEqual({
      code: 'judged-as-another',
      values: { count: 1, SNP: 'rs_lead', as: strong },
    })
  })

  it('is dropped with its reason where no candidate is near', async () => {
    const far = table(line('rs_far', { pos: 90_000_000, beta: 0.3 }))
    const found = await pick(far, { ...rules, outside: 'proxy' }, { panel })
    expect(found.instruments).toEqual([])
    expect(reasonsOf(found)).toEqual({ rs_far: 'not-in-panel' })
  })
})
