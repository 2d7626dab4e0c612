/** The table of the document: one row for each set, and the reasons of what does not agree. */
import { marksOf } from '../lib/between-marks.ts'
import { reasonOf } from './known.ts'
import type { Outcome } from './run.ts'

/** The marks around the table in the document. */
export const MARKS = marksOf('r-scripts')

const HEAD = [
  'tool',
  'set',
  'measured',
  'scripts',
  'agree',
  'differ',
  'R could not',
  'not compared',
  'of these unexplained',
  'crashed',
]

/** Index of the first count in a row of the table. */
const FIRST_COUNT = 3

const rowOf = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`

const sumOf = (outcomes: readonly Outcome[], count: (outcome: Outcome) => number) =>
  outcomes.reduce((sum, outcome) => sum + count(outcome), 0)

/** Returns the disagreements without a known reason. */
export function unexplainedOf(outcome: Outcome) {
  return outcome.notes.filter((note) => reasonOf(note, outcome) === undefined)
}

/** Returns an outcome without the comparisons that a missing package skips. */
export function withoutMissing(outcome: Outcome): Outcome {
  const notes = outcome.notes.filter(
    ({ kind, said }) => kind !== 'left' || !said.startsWith('not installed: '),
  )
  const missing = outcome.notes.length - notes.length
  return { ...outcome, notes, notCompared: outcome.notCompared - missing }
}

/** Whether there are scripts, and each has an agreement, did not crash and has nothing unexplained. */
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

/** Formats the line of a script that has run. */
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

/** The document's present table: rows by tool and set, and reasons. */
type DocumentTable = { rows: Map<string, readonly string[]>; reasons: readonly string[] }

/** Parses the document's present table. */
export function parseDocumentTable(document: string): DocumentTable {
  const lines = document.slice(document.indexOf(MARKS[0]), document.indexOf(MARKS[1])).split('\n')
  const cells = lines
    .filter((line) => /^\| [a-z].* \| \d/.test(line))
    .map((line) => line.slice(2, -2).split(' | '))
  const rows = new Map(cells.map((row) => [`${row[0]}\t${row[1]}`, row]))
  return {
    rows,
    reasons: lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2)),
  }
}

/**
 * Formats the table: a row for each set with the day of its run, and below it the reason of each disagreement.
 *
 * @param day of these outcomes
 * @param present rows of sets that were not run now, in the order of all sets
 */
export function tableOf(
  outcomes: readonly Outcome[],
  day: string,
  present: DocumentTable = { rows: new Map(), reasons: [] },
): string {
  const made = Map.groupBy(outcomes, ({ tool, set }) => `${tool}\t${set}`)
  const rows = new Map(present.rows)
  for (const [name, group] of made) {
    rows.set(name, [...name.split('\t'), day, ...cellsOf(group).map(String)])
  }
  const reasons = new Set(present.reasons)
  for (const outcome of outcomes) {
    for (const note of outcome.notes) {
      const reason = reasonOf(note, outcome)
      if (reason !== undefined) reasons.add(reason)
    }
  }
  const sums = HEAD.slice(FIRST_COUNT).map((_, at) =>
    [...rows.values()].reduce((sum, row) => sum + Number(row[FIRST_COUNT + at]), 0),
  )
  return [
    rowOf(HEAD),
    rowOf(HEAD.map(() => '---')),
    ...[...rows.values()].map(rowOf),
    rowOf(['**all**', '', '', ...sums]),
    '',
    ...[...reasons].map((reason) => `- ${reason}`),
  ].join('\n')
}
