/** Rates of the checks' marks as tables of the document. */
import { marksOf } from '../../lib/between-marks.ts'
import type { CheckRates, Marks } from './count.ts'
import { type Tool, TOOLS } from './scenario.ts'

export type CheckTable = { runs: number; seed: number; rows: CheckRates[] }

/** The marks around this table in the document. */
export const CHECK_MARKS = marksOf('check-rates')

function percent(count: number, runs: number): string {
  return String(Math.round((100 * count) / runs))
}

/** Formats amber and red in percent; a dot where there is none. */
function cellOf(marks: Marks | undefined, runs: number): string {
  if (!marks) return '–'
  const { amber, red } = marks
  return amber + red === 0 ? '·' : `${percent(amber, runs)} / ${percent(red, runs)}`
}

function toolTable(tool: Tool, rows: readonly CheckRates[]): string[] {
  const own = rows.filter((row) => row.tool === tool)
  if (own.length === 0) return []
  const ids = [...new Set(own.flatMap(({ checks }) => Object.keys(checks)))].filter((id) =>
    own.some(({ checks }) => (checks[id]?.amber ?? 0) + (checks[id]?.red ?? 0) > 0),
  )
  return [
    `### ${tool}`,
    '',
    `| data | runs | any mark | ${ids.join(' | ')} |`,
    `| --- | --- | --- |${' --- |'.repeat(ids.length)}`,
    ...own.map(({ name, group, runs, any, checks }) => {
      const label = group === 'clean' ? `**clean:** ${name}` : name
      const cells = ids.map((id) => cellOf(checks[id], runs))
      return `| ${[label, runs, cellOf(any, runs), ...cells].join(' | ')} |`
    }),
    '',
  ]
}

/** Formats the tables of all tools in Markdown. */
export function checkTableOf({ runs, seed, rows }: CheckTable): string {
  const error = (count: number) => (100 * Math.sqrt((0.2 * 0.8) / count)).toFixed(1)
  return [
    `Up to ${runs} runs with seed ${seed}; amber / red in percent, · for neither, – where the check does not apply. “Any mark” counts a result by its worst mark. Monte-Carlo standard error at 20 %: ${error(runs)} in ${runs} runs, ${error(runs / 10)} in ${runs / 10}.`,
    '',
    ...TOOLS.flatMap((tool) => toolTable(tool, rows)),
  ]
    .join('\n')
    .trimEnd()
}
