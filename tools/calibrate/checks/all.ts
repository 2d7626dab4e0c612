/** Rates of every tool's checks in simulated data. */
import { COLOCALISATION } from './colocalisation.ts'
import { type CheckRates, countMarks } from './count.ts'
import { META_ANALYSIS } from './meta-analysis.ts'
import { MULTIVARIABLE } from './multivariable.ts'
import type { CheckScenario, Tool } from './scenario.ts'
import type { CheckTable } from './table.ts'
import { BIDIRECTIONAL, MEDIATION } from './traits.ts'
import { TWO_SAMPLE } from './two-sample.ts'

export const CHECK_SCENARIOS: readonly CheckScenario[] = [
  ...TWO_SAMPLE,
  ...BIDIRECTIONAL,
  ...MULTIVARIABLE,
  ...MEDIATION,
  ...META_ANALYSIS,
  ...COLOCALISATION,
]

/** Measures the scenarios of one tool or of all, and reports each finished row. */
export async function calibrateChecks(
  choice: { runs: number; seed: number },
  only: Tool | null,
  onRow: (row: CheckRates) => void,
): Promise<CheckTable> {
  const rows: CheckRates[] = []
  for (const scenario of CHECK_SCENARIOS) {
    if (only !== null && scenario.tool !== only) continue
    const row = await countMarks(scenario, choice)
    rows.push(row)
    onRow(row)
  }
  return { ...choice, rows }
}

/** Replaces the rows of the tools that were measured again. */
export function mergeTables(before: CheckTable | null, after: CheckTable): CheckTable {
  const measured = new Map(after.rows.map((row) => [`${row.tool} ${row.name}`, row]))
  const known = new Map(before?.rows.map((row) => [`${row.tool} ${row.name}`, row]))
  const rows = CHECK_SCENARIOS.flatMap(({ tool, name }) => {
    const key = `${tool} ${name}`
    return measured.get(key) ?? known.get(key) ?? []
  })
  return { ...after, rows }
}
