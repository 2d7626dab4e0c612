import { describe, expect, it } from 'vitest'
import {
  clumpByPanel,
  type ClumpRules,
  type ClumpVariant,
  haplotypeCorrelations,
} from '../../../../src/science/panel/clump.ts'
import { haplotypeCorrelation } from '../../../../src/science/panel/correlation.ts'
import { isNightly } from '../../../helpers/nightly.ts'
import { clumpLines, goldenClumps, PANEL_PLANS, PANEL_RULES } from '../../../helpers/panel-plans.ts'
import { openPanel } from '../../../helpers/panel-sources.ts'
import { simulatePanel } from '../../../helpers/simulated-panel.ts'

describe('clumping by a panel', () => {
  const golden = goldenClumps()
  for (const [number, plan] of PANEL_PLANS.entries()) {
    // The largest of the panels runs nightly.
    it.runIf(isNightly || plan.regions * plan.people < 100_000)(
      `forms the clumps of plink1.9 in ${plan.regions} regions of ${plan.people} people`,
      async () => {
        const simulated = simulatePanel(plan)
        const panel = await openPanel(simulated)
        const { variants } = panel
        const lines = simulated.variants.map((_, line) => line)
        const store = await panel.genotypes(lines)
        const isOnX = (line: number) => variants.stretchOf(line).ploidy === 'x'
        const correlation = haplotypeCorrelations(store, isOnX)
        const list = simulated.variants.map(({ p, position }, line): ClumpVariant => ({
          line,
          position,
          p: Number(p),
          negLog10P: -Math.log10(Number(p)),
          stretch: variants.stretchOf(line).start,
        }))
        for (const [at, rules] of PANEL_RULES.entries()) {
          const clumps = clumpByPanel(list, correlation, rules)
          const found = clumps.map(({ at: index, members }) => [
            index,
            ...members.map((one) => one.at),
          ])
          expect(clumpLines(found)).toEqual(golden[number]?.[at])
        }
      },
    )
  }
})

const RULES: ClumpRules = { indexP: 1, memberP: 1, r2: 0.5, windowKb: 1 }
const variant = (line: number, position: number, p: number, negLog10P = -Math.log10(p)) =>
  ({ line, stretch: 0, position, p, negLog10P }) satisfies ClumpVariant
const clumpsOf = (list: ClumpVariant[], r: number, rules = RULES) =>
  clumpByPanel(list, () => r, rules).map(({ at, members }) => [at, ...members.map((one) => one.at)])

describe('limits of the rules', () => {
  it('r² equal to the threshold does not link; anything above it does', () => {
    const list = [variant(0, 100, 1e-9), variant(1, 200, 1e-6)]
    expect(clumpsOf(list, 0.5, { ...RULES, r2: 0.25 })).toEqual([[0], [1]])
    expect(clumpsOf(list, -0.5000001, { ...RULES, r2: 0.25 })).toEqual([[0, 1]])
  })

  it('the window excludes its border, as that of plink1.9', () => {
    expect(clumpsOf([variant(0, 100, 1e-9), variant(1, 1099, 1e-6)], 1)).toEqual([[0, 1]])
    expect(clumpsOf([variant(0, 100, 1e-9), variant(1, 1100, 1e-6)], 1)).toEqual([[0], [1]])
  })

  it('r² that exceeds the threshold by rounding alone does not link', () => {
    // 3 people 11|11, 1 person 12|12, 2 people 21|21: r² is 0.1 exactly.
    const r = haplotypeCorrelation([3, 0, 1, 0, 0, 0, 2, 0, 0])
    expect(r * r).toBeGreaterThan(0.1)
    const list = [variant(0, 100, 1e-9), variant(1, 200, 1e-6)]
    expect(clumpsOf(list, r, { ...RULES, r2: 0.1 })).toEqual([[0], [1]])
  })

  it('variants of two chromosomes are never linked', () => {
    expect(clumpsOf([variant(0, 100, 1e-9), { ...variant(1, 100, 1e-6), stretch: 1 }], 1)).toEqual([
      [0],
      [1],
    ])
  })

  it('a pair with a monomorphic variant is not linked', () => {
    expect(clumpsOf([variant(0, 100, 1e-9), variant(1, 200, 1e-6)], Number.NaN)).toEqual([[0], [1]])
  })

  it('underflowing p are ordered by their logarithm', () => {
    const list = [variant(0, 100, 0, 400), variant(1, 200, 0, 900)]
    expect(clumpsOf(list, 1)).toEqual([[1, 0]])
  })

  it('claims but does not list variants above memberP, and ignores those above all thresholds', () => {
    const rules = { ...RULES, indexP: 1e-3, memberP: 1e-2 }
    const list = [variant(0, 100, 1e-9), variant(1, 200, 0.02), variant(2, 300, 0.06)]
    expect(clumpsOf(list, 1, rules)).toEqual([[0]])
    const later = [variant(0, 100, 1e-9), variant(1, 200, 1e-4), variant(2, 300, 1e-6)]
    expect(clumpsOf(later, 1, rules)).toEqual([[0, 1, 2]])
  })
})
