import { describe, expect, it } from 'vitest'
import { effectRatio } from '../../../../src/science/instruments/estimates.ts'
import {
  type LookedUp,
  selectionOf,
  unpackRows,
} from '../../../../src/science/instruments/result.ts'
import { normalTwoSided } from '../../../../src/science/numerics/tails.ts'
import { panelFiles } from '../../../helpers/panel-sources.ts'
import { simulatePanel } from '../../../helpers/simulated-panel.ts'
import { utf8 } from '../parser/files.ts'
import { line, namesOf, pick, reasonsOf, table } from './picking.ts'

/** The selecting study: four loci on different chromosomes, a neighbour at the first, and lost candidates. */
const first = table(
  line('rs1', { chr: 1, beta: 0.1 }),
  line('rs1b', { chr: 1, pos: 1_000_900, beta: 0.099 }),
  line('rs2', { chr: 2, beta: 0.08, effect_allele: 'C', other_allele: 'T' }),
  line('rs3', { chr: 3, beta: -0.12 }),
  line('rs4', { chr: 4, beta: 0.09 }),
  line('rs_pal', { chr: 5, beta: 0.2, effect_allele: 'A', other_allele: 'T', eaf: 0.49 }),
  line('rs_other', { chr: 6, beta: 0.2 }),
  line('rs_zero', { chr: 7, beta: 0.2 }),
  line('rs_gone', { chr: 8, beta: 0.2 }),
)

/** The second study: unchanged, for the other allele, on the other strand, under another name. */
const SECOND = [
  line('rs1', { chr: 1, beta: 0.07, se: 0.02, samplesize: 9000 }),
  line('rs1b', { chr: 1, pos: 1_000_900, beta: 0.3, se: 0.02 }),
  line('rs2', { chr: 2, effect_allele: 'T', other_allele: 'C', beta: -0.06, eaf: 0.65 }),
  line('rs3', { chr: 3, effect_allele: 'T', other_allele: 'C', beta: -0.11, se: 0.02 }),
  line('4:1000000', { chr: 4, beta: 0.05, se: 0.04 }),
  line('rs_pal', { chr: 5, effect_allele: 'A', other_allele: 'T', eaf: 0.49 }),
  line('rs_other', { chr: 6, effect_allele: 'A', other_allele: 'C' }),
  line('rs_zero', { chr: 7, beta: 0 }),
]
const second = table(...SECOND)

describe('effects from another study', () => {
  it('are on the alleles of the selecting study, by hand; F and R² follow from them', async () => {
    const { instruments, result } = await pick(first, {}, { estimates: second })
    const found = Object.fromEntries(instruments.map((one) => [one.SNP, one]))
    expect(namesOf(instruments).toSorted()).toEqual(['rs1', 'rs2', 'rs3', 'rs4'])
    expect(found['rs1']).toMatchObject({ beta: 0.07, se: 0.02, n: 9000, effectAllele: 'A' })
    expect(found['rs2']).toMatchObject({ beta: 0.06, effectAllele: 'C', otherAllele: 'T' })
    expect(found['rs2']!.eaf).toBeCloseTo(0.35, 12)
    // T/C on the other strand is A/G.
    expect(found['rs3']).toMatchObject({ beta: -0.11, effectAllele: 'A', otherAllele: 'G' })
    expect(found['rs4']).toMatchObject({ beta: 0.05, se: 0.04 })
    expect(found['rs1']!.f).toBeCloseTo((0.07 / 0.02) ** 2, 12)
    expect(found['rs1']!.r2).toBeCloseTo(12.25 / (12.25 + 9000 - 2), 12)
    expect(found['rs1']!.negLog10P).toBeCloseTo(normalTwoSided(3.5).negLog10P, 3)
    expect(result.summary.fMin).toBeCloseTo((0.05 / 0.04) ** 2, 12)
  })

  it('are stored with the selected effects, and their ratio', async () => {
    const { instruments, result } = await pick(first, {}, { estimates: second })
    const { selection: _packed, ...reported } = result.estimates!
    const selected = selectionOf(result.estimates!)
    const byName = Object.fromEntries(instruments.map(({ SNP }, at) => [SNP, selected[at]]))
    expect(byName['rs2']).toMatchObject({ beta: 0.08, se: 0.01, eaf: 0.3, n: 50_000 })
    expect(byName['rs3']!.beta).toBe(-0.12)
    expect(reported).toMatchObject({ candidates: 9, found: 5, opposed: 0, same: 0 })
    // R: coef(lm(c(.07,.06,-.11,.05) ~ 0 + c(.1,.08,-.12,.09), weights = 1/c(.02,.01,.02,.04)^2))
    expect(reported.share).toBeCloseTo(0.77895242671792408, 14)
    expect(reported.input).toMatchObject({ fileName: 'estimates', rows: 8, bytes: second.length })
    expect(reported.input.sha256).not.toBe(result.input.sha256)
  })

  it('reports every lost candidate with a reason, and counts it in the flow', async () => {
    const found = await pick(first, {}, { estimates: second })
    expect(reasonsOf(found)).toEqual({
      rs1b: 'near-stronger',
      rs_pal: 'estimates-unusable',
      rs_other: 'estimates-unusable',
      rs_zero: 'estimates-unusable',
      rs_gone: 'not-in-estimates',
    })
    const values = Object.fromEntries(
      found.result.dropped.first.map(({ SNP, value }) => [SNP, value]),
    )
    expect(values).toMatchObject({
      rs_pal: 'palindromic-ambiguous',
      rs_other: 'alleles-do-not-match',
      rs_zero: 'exposure-effect-zero',
    })
    const { flow } = found.result
    expect(flow.find(({ step }) => step === 'estimates')?.left).toBe(5)
    expect(flow.at(-1)).toEqual({ step: 'independent', left: 4 })
    const plain = await pick(first)
    expect(plain.result.flow.some(({ step }) => step === 'estimates')).toBe(false)
    expect(plain.result.estimates).toBeUndefined()
  })

  it('a locus is represented by the strongest variant of both studies, whatever its effect in the second', async () => {
    const without = table(...SECOND.slice(1))
    const { instruments } = await pick(first, {}, { estimates: without })
    expect(instruments.find(({ chromosome }) => chromosome === '1')).toMatchObject({
      SNP: 'rs1b',
      beta: 0.3,
    })
    // Of the pair of neighbours the one that is stronger in the selecting study, although weak in the second.
    const weak = table(line('rs1', { beta: 0.001 }), ...SECOND.slice(1))
    const chosen = await pick(first, {}, { estimates: weak })
    expect(namesOf(chosen.instruments)).toContain('rs1')
  })

  it('looks up a repeated name with the alleles of each row', async () => {
    const twice = table(
      line('rs1', { beta: 0.2, other_allele: 'C' }),
      line('rs1', { beta: 0.1, other_allele: 'G' }),
    )
    const { instruments, result } = await pick(
      twice,
      {},
      { estimates: table(line('rs1', { beta: 0.05 })) },
    )
    expect(instruments).toMatchObject([{ SNP: 'rs1', beta: 0.05, row: 3, otherAllele: 'G' }])
    expect(result.dropped.counts).toEqual({ 'estimates-unusable': 1 })
  })

  it('complete a row without its other allele, and flip the selected effect with it', async () => {
    const half = table(line('rs1', { other_allele: '', eaf: 0.2, effect_allele: 'G' }))
    const estimates = table(line('rs1', { beta: -0.05, eaf: 0.8 }))
    const { instruments, result } = await pick(half, {}, { estimates })
    expect(instruments).toMatchObject([{ effectAllele: 'A', otherAllele: 'G', beta: -0.05 }])
    expect(selectionOf(result.estimates!)[0]).toMatchObject({ beta: -0.1, eaf: 0.8 })
    expect(result.estimates!.opposed).toBe(0)
  })

  it('does not look up in the panel what the second study lacks', async () => {
    const simulated = simulatePanel({ seed: 31, people: 40, regions: 2, perRegion: 12 })
    const { name, position, first: one, second: two } = simulated.variants[0]!
    const own = line(name, { pos: position, effect_allele: one, other_allele: two })
    const { result } = await pick(
      table(own, line('rs_lost', { pos: position + 7 }), line('rs_out', { pos: position + 9 })),
      { independence: 'panel' },
      { panel: [panelFiles(simulated)], estimates: table(own, line('rs_out')) },
    )
    expect(result.warnings).toContainEqual({
      code: 'not-in-panel',
      values: { count: 1, total: 2 },
    })
  })

  it('are harmonised with the outcome, and the threshold applies to p of the selection', async () => {
    const outcome = table(
      line('rs1', { chr: 1, effect_allele: 'G', other_allele: 'A', beta: -0.03, eaf: 0.7 }),
    )
    const { result } = await pick(first, {}, { estimates: second, outcome })
    const [row] = unpackRows<LookedUp>(result.outcome!.variants)
    expect(row).toMatchObject({ beta: 0.03, betaExposure: 0.07, effectAllele: 'A' })
    // Three of the four are above 5e-8 in the second study; none was selected by it.
    expect(result.warnings.map(({ code }) => code)).not.toContain('relaxed-threshold')
  })

  it('warns when both studies are the same, and about opposite signs', async () => {
    const same = await pick(first, {}, { estimates: first })
    expect(same.result.warnings).toContainEqual({
      code: 'estimates-same',
      values: { count: 7, total: 7 },
    })
    const turned = utf8(
      new TextDecoder()
        .decode(second)
        .replaceAll(/\t(-?)(0\.\d+)\t(0\.0[124])\t/g, (_, sign, beta, se) =>
          ['', (sign === '' ? '-' : '') + beta, se, ''].join('\t'),
        ),
    )
    const { result } = await pick(first, {}, { estimates: turned })
    expect(result.estimates!.share).toBeCloseTo(-0.77895242671792408, 14)
    expect(result.warnings).toContainEqual({
      code: 'estimates-opposed',
      values: { count: 4, total: 4 },
    })
  })
})

describe('traits of two studies', () => {
  const withTraits = (rows: string[], traits: string[]) => {
    const [head, ...lines] = new TextDecoder().decode(table(...rows)).split('\n')
    return utf8(
      [`${head}\tPhenotype`, ...lines.map((text, at) => `${text}\t${traits[at]}`)].join('\n'),
    )
  }
  const two = withTraits([line('rs1'), line('rs1', { beta: 0.2 })], ['a', 'b'])

  it('are matched by name; a single trait of each is matched whatever its name', async () => {
    const estimates = withTraits(
      [line('rs1', { beta: 0.03 }), line('rs1', { beta: 0.05 })],
      ['b', 'a'],
    )
    const { instruments } = await pick(two, {}, { estimates })
    expect(Object.fromEntries(instruments.map(({ trait, beta }) => [trait, beta]))).toEqual({
      a: 0.05,
      b: 0.03,
    })
    const only = await pick(
      two,
      { trait: 'b' },
      { estimates: withTraits([line('rs1', { beta: 0.07 })], ['x']) },
    )
    expect(only.instruments).toMatchObject([{ trait: 'b', beta: 0.07 }])
  })

  it('are refused when they are ambiguous', async () => {
    for (const [exposure, estimates] of [
      [two, table(line('rs1'))],
      [table(line('rs1')), two],
    ] as const) {
      await expect(pick(exposure, {}, { estimates })).rejects.toMatchObject({
        problem: { code: 'several-exposures', file: 'estimates', found: '2' },
      })
    }
  })
})

it('the ratio is null without instruments', () => {
  expect(effectRatio([])).toBeNull()
})
