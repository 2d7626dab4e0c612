import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { CLUMP_RULES, type ClumpRules } from '../../src/science/panel/clump.ts'
import type { PanelPlan } from './simulated-panel.ts'

/**
 * A thousand regions in three panels: whole, with missing calls, and with families and sex chromosomes; and one
 * with distances that equal the window, equal p, Y and mitochondria.
 */
export const PANEL_PLANS: readonly PanelPlan[] = [
  { seed: 11, people: 503, regions: 600, perRegion: 24, chromosomes: ['1', '2'], apart: 400_000 },
  { seed: 12, people: 120, regions: 300, perRegion: 24, missing: 0.03 },
  {
    seed: 13,
    people: 61,
    regions: 100,
    perRegion: 24,
    missing: 0.02,
    children: 9,
    chromosomes: ['1', '22', '23', '25'],
  },
  {
    seed: 14,
    people: 67,
    regions: 40,
    perRegion: 24,
    missing: 0.02,
    children: 5,
    chromosomes: ['1', '23', '24', '26'],
    grid: 10_000,
    hasTies: true,
  },
]

export const PANEL_RULES: readonly ClumpRules[] = [
  CLUMP_RULES.plink,
  { ...CLUMP_RULES.ieugwasr, windowKb: 1000 },
  { indexP: 0.01, memberP: 0.05, r2: 0.2, windowKb: 100 },
]

/** Serialises clumps, a line for each: the index variant, a colon, and the members, by their lines in base 36. */
export function clumpLines(clumps: readonly (readonly number[])[]): string[] {
  return clumps.map(([index = -1, ...members]) =>
    [index, ...members].map((line) => line.toString(36)).join(' '),
  )
}

/**
 * Returns the clumps of `plink1.9 --clump` for each plan under each rule, see
 * tests/fixtures/science/panel_clumps.ts.
 */
export function goldenClumps(): string[][][] {
  const file = new URL('../fixtures/science/panel_clumps.txt.gz', import.meta.url)
  const text = gunzipSync(readFileSync(file)).toString('utf8').trimEnd()
  return text.split('\n==\n').map((plan) => plan.split('\n--\n').map((rules) => rules.split('\n')))
}
