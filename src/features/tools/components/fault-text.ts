/** Texts for problems of files; pure, so that tests check the texts that users see. */
import { msg } from '../../../i18n/msg.ts'
import type { Format, Translate } from '../../../i18n/words.ts'
import type { Problem, ProblemReport } from '../../../science/failure.ts'
import {
  DROP_TEXT,
  FAULT_TEXT,
  FIELD_TEXT,
  FILE_KIND_TEXT,
  ROW_NOTE_TEXT,
} from '../../../results/code-texts.ts'
import { ASSOCIATION_TEXT } from '../scan/association-texts.ts'

export type Words = { t: Translate; format: Format }

const TEXTS: Readonly<Record<string, string>> = { ...DROP_TEXT, ...ROW_NOTE_TEXT, ...FAULT_TEXT }
const FIELDS: Readonly<Record<string, string>> = {
  ...ASSOCIATION_TEXT,
  ...FIELD_TEXT,
  'study.effect': msg('tools.meta.field.effect'),
  'study.error': msg('tools.meta.field.error'),
  'wide.traits': msg('tools.mv.field.traits'),
}
const KINDS: Readonly<Record<string, string>> = FILE_KIND_TEXT
const COUNTED = new Set([
  'too-many-rows',
  'exposure-too-long',
  'too-many-columns',
  'too-many-files',
  'too-many-pairs',
  'several-tables',
  'several-exposures',
  'several-outcomes',
  'no-wanted-rows',
  'too-many-candidates',
  'too-many-instruments',
  'ld-too-large',
  'no-ld-overlap',
])
const IN_BYTES = new Set(['file-too-large', 'unpacks-too-large', 'line-too-long'])

/** Returns the sentence for one problem of a file. */
export function formatFault(
  { code, row, column, expected, found }: Problem,
  { t, format }: Words,
): string {
  const id = TEXTS[code]
  if (id === undefined) return code
  const size = (text: string | undefined) => {
    if (text === undefined) return ''
    if (IN_BYTES.has(code)) return format.bytes(Number(text))
    if (code === 'none-below-p') {
      return Number(text) < 1 ? format.significant(Number(text), 2) : format.integer(Number(text))
    }
    return COUNTED.has(code) ? format.integer(Number(text)) : text
  }
  const field = column === undefined ? undefined : FIELDS[column]
  const kind = KINDS[found ?? '']
  return t(id, {
    row: row === undefined ? '' : format.integer(row),
    column: column ?? '',
    field: field === undefined ? (column ?? '') : t(field),
    expected: size(expected),
    found: size(found),
    kind: kind === undefined ? (found ?? '') : t(kind),
  })
}

/** Message ids of the expectations that the engine reports as codes. */
const EXPECTED: Readonly<Record<string, string>> = {
  number: msg('tools.problem.number'),
  name: msg('tools.problem.name'),
  allele: msg('tools.problem.alleleLetters'),
  count: msg('tools.problem.count'),
  '0…1': msg('tools.problem.fraction'),
  '> 0': msg('tools.problem.positive'),
  '≠ 0': msg('tools.problem.notZero'),
  'effect-routes': msg('tools.problem.effectRoutes'),
  'error-routes': msg('tools.problem.errorRoutes'),
}
const REPEATED = new Set(['duplicate-variant', 'duplicate-matched'])

function formatExpected({ code, expected }: Problem, { t, format }: Words): string {
  if (expected === undefined) return ''
  if (REPEATED.has(code)) {
    return t('tools.problem.firstRow', { row: format.integer(Number(expected)) })
  }
  if (code === 'field-count') return t('tools.problem.fields', { n: Number(expected) })
  const id = EXPECTED[expected]
  return id === undefined ? expected : t(id)
}

function formatFound({ code, found }: Problem, { t }: Words): string {
  if (found === undefined) return ''
  if (found.trim() === '') return t('tools.problem.empty')
  return code === 'field-count' ? t('tools.problem.fields', { n: Number(found) }) : found
}

/** Table of problem rows as texts. */
export type ProblemTexts = {
  caption: string
  columns: string[]
  rows: { id: string; cells: string[] }[]
}

/** Returns the texts of each problem row: position, expected value, found value, and consequence. */
export function formatProblems(report: ProblemReport, words: Words): ProblemTexts {
  const { t, format } = words
  const problems = report.first.filter(({ row }) => row !== undefined)
  // With several files, each row names its own.
  const hasFiles = problems.some(({ file }) => file !== undefined)
  return {
    caption:
      report.total > problems.length
        ? t('tools.problem.captionCut', {
            shown: format.integer(problems.length),
            total: format.integer(report.total),
          })
        : t('tools.problem.caption', { n: report.total }),
    columns: [
      ...(hasFiles ? [t('tools.problem.file')] : []),
      t('tools.problem.row'),
      t('tools.problem.column'),
      t('tools.problem.expected'),
      t('tools.problem.found'),
      t('tools.problem.reason'),
    ],
    rows: problems.map((problem) => ({
      id: `${problem.file ?? ''} ${problem.row} ${problem.code} ${problem.column ?? ''}`,
      cells: [
        ...(hasFiles ? [problem.file ?? ''] : []),
        format.integer(problem.row ?? 0),
        problem.column ?? '',
        formatExpected(problem, words),
        formatFound(problem, words),
        formatFault(problem, words),
      ],
    })),
  }
}
