/** The calibration as the data behind the page and as the table of docs/science-checks.md. */
import { marksOf } from '../lib/between-marks.ts'
import type { Calibration, CalibrationRow } from '../../src/results/scan/calibration.ts'
import { CALIBRATION_SIZES, percentOf } from '../../src/results/scan/calibration.ts'
import type { ScenarioId } from '../../src/results/scan/calibration-texts.ts'
import { bestPossible } from './best-possible.ts'
import { EFFECTS, HIDDEN, NULLS, type Scenario } from './scenarios.ts'
import { countVerdicts } from './simulate.ts'

type Choice = { runs: number; seed: number }

const MIN_RUNS_FOR_CEILING = 2000

function rowOf(scenario: Scenario, group: CalibrationRow['group'], choice: Choice): CalibrationRow {
  const counts = CALIBRATION_SIZES.map((count) => countVerdicts(scenario, count, choice))
  return {
    id: scenario.id,
    group,
    ivw: counts.map(({ ivw }) => ivw),
    associated: counts.map(({ associated }) => associated),
    passed: counts.map(({ passed }) => passed),
  }
}

/** Runs every scenario and reports each finished row. */
export function calibrate(choice: Choice, onRow: (row: CalibrationRow) => void): Calibration {
  const groups = [
    ['null', NULLS],
    ['hidden', HIDDEN],
    ['effect', EFFECTS],
  ] as const
  const rows = groups.flatMap(([group, scenarios]) =>
    scenarios.map((scenario) => {
      const row = rowOf(scenario, group, choice)
      onRow(row)
      return row
    }),
  )
  return {
    ...choice,
    rows,
    ceiling: CALIBRATION_SIZES.map((count) => {
      // A quantile of few runs is too uncertain, and these are quick.
      const enough = { ...choice, runs: Math.max(choice.runs, MIN_RUNS_FOR_CEILING) }
      return Number(bestPossible(count, enough).toPrecision(4))
    }),
  }
}

const DECIMALS = 1

function percents(counts: readonly number[], runs: number): string {
  return counts.map((count) => percentOf(count, runs).toFixed(DECIMALS)).join(' / ')
}

/** Formats one line of the table. */
export function lineOf(
  row: CalibrationRow,
  runs: number,
  name: (id: ScenarioId) => string,
): string {
  const cells = [row.ivw, row.associated, row.passed].map((counts) => percents(counts, runs))
  return `| ${[name(row.id), ...cells].join(' | ')} |`
}

/** Formats the table in Markdown, as in the documents. */
export function tableOf(calibration: Calibration, name: (id: ScenarioId) => string): string {
  const { rows, runs, seed, ceiling } = calibration
  return [
    `${runs} runs each with seed ${seed}; in percent, for ${CALIBRATION_SIZES.join(' / ')} variants. Monte-Carlo standard error at 5 %: ${(100 * Math.sqrt((0.05 * 0.95) / runs)).toFixed(2)}.`,
    '',
    '| data | IVW p < 0.05 | associated, pleiotropy not excluded | passed every condition |',
    '| --- | --- | --- | --- |',
    ...rows.map((row) => lineOf(row, runs, name)),
    '',
    `No rule that is wrong in at most 5 % of the data with directional pleiotropy finds more than ${ceiling.map((share) => (100 * share).toFixed(DECIMALS)).join(' / ')} % of data sets in which IVW finds 80 % (likelihood ratio, Neyman and Pearson).`,
  ].join('\n')
}

/** Returns the data of the page as a module. */
export function moduleOf(calibration: Calibration): string {
  return [
    '/** Written by `npm run calibrate -- --write`; not edited by hand. */',
    "import type { Calibration } from './calibration.ts'",
    '',
    `export const CALIBRATION: Calibration = ${JSON.stringify(calibration)}`,
    '',
  ].join('\n')
}

/** The marks around this command's table in the document. */
export const MARKS = marksOf('calibration')
