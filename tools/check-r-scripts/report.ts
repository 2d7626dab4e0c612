/** The table of the document: one row for each set, and the reasons of what does not agree. */
import { marksOf } from '../lib/between-marks.ts'
import { reasonOf } from './known.ts'
import type { Outcome } from './run.ts'

/** Where the document has the table. */
export const MARKS = marksOf('r-scripts')

const HEAD = [
  'tool',
  'set',
  'scripts',
  'agree',
  'differ',
  'R could not',
  'not compared',
  'of these unexplained',
  'crashed',
]

const rowOf = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`

const sumOf = (outcomes: readonly Outcome[], count: (outcome: Outcome) => number) =>
  outcomes.reduce((sum, outcome) => sum + count(outcome), 0)

/** What does not agree and has no known reason. */
export function unexplainedOf(outcome: Outcome) {
  return outcome.notes.filter((note) => reasonOf(note, outcome) === undefined)
}

/** Whether there are scripts, and each agrees in something, did not crash and has nothing unexplained. */
export function areClean(outcomes: readonly Outcome[]): boolean {
  return (
    outcomes.length > 0 &&
    outcomes.every(
      (outcome) =>
        outcome.crash === null && outcome.agrees > 0 && unexplainedOf(outcome).length === 0,
    )
  )
}

function cellsOf(outcomes: readonly Outcome[]): number[] {
  return [
    outcomes.length,
    sumOf(outcomes, ({ agrees }) => agrees),
    sumOf(outcomes, ({ differs }) => differs),
    sumOf(outcomes, ({ couldNot }) => couldNot),
    sumOf(outcomes, ({ notCompared }) => notCompared),
    sumOf(outcomes, (outcome) => unexplainedOf(outcome).length),
    sumOf(outcomes, ({ crash }) => (crash === null ? 0 : 1)),
  ]
}

/** One line for each script as it is run. */
export function lineOf(outcome: Outcome): string {
  const name = [outcome.tool, outcome.set, outcome.convention].filter((word) => word !== '')
  const { agrees, differs, couldNot, notCompared, crash } = outcome
  const counts = `${agrees} agree, ${differs} differ, ${couldNot} R could not, ${notCompared} not compared`
  const unexplained = unexplainedOf(outcome).map(
    ({ kind, what, said }) => `\n  unexplained: ${kind}: ${what}: ${said}`,
  )
  return [
    `${name.join(' · ')}: ${crash === null ? counts : `crashed: ${crash}`}`,
    ...unexplained,
  ].join('')
}

/** The table, and below it each reason with what it explains. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const rows = Map.groupBy(outcomes, ({ tool, set }) => `${tool}\t${set}`)
  const reasons = Map.groupBy(
    outcomes.flatMap((outcome) =>
      outcome.notes.flatMap((note) => {
        const reason = reasonOf(note, outcome)
        return reason === undefined ? [] : [reason]
      }),
    ),
    (reason) => reason,
  )
  return [
    rowOf(HEAD),
    rowOf(HEAD.map(() => '---')),
    ...[...rows].map(([name, group]) => rowOf([...name.split('\t'), ...cellsOf(group)])),
    rowOf(['**all**', '', ...cellsOf(outcomes)]),
    '',
    ...[...reasons].map(([reason, all]) => `- ${all.length} × ${reason}`),
  ].join('\n')
}
