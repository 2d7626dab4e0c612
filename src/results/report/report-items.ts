/**
 * The twenty items of STROBE-MR (Skrivankova 2021), paraphrased: what the tool fills in, and what only the
 * author can write.
 */
import { msg } from '../../i18n/msg.ts'
import type { Words } from '../../i18n/words.ts'
import { assumptionTexts } from './method-assumptions.ts'
import { flowFacts, paragraph } from './report-blocks.ts'
import type { ItemRow, ReportBlock, ReportGuide, ReportParts, ReportTable } from './report-parts.ts'

export type ReportItem = {
  /** Number in the guideline. */
  n: number
  title: string
  /** Texts that are filled in. */
  blocks: readonly Exclude<ReportBlock, { kind: 'table' }>[]
  /** Numbers of its tables. */
  tables: readonly number[]
  /** Instructions for the parts that the author has to write. */
  todos: readonly string[]
}

export type ReportSection = { id: string; title: string; items: readonly ReportItem[] }

type Names = { exposure: string; outcome: string }
const list = (items: readonly string[]): ReportBlock[] =>
  items.length > 0 ? [{ kind: 'list', items }] : []

function assumptions(parts: ReportParts, { t }: Words): ReportBlock[] {
  const names: Names = parts
  return [
    paragraph(t('analysis.report.5.core')),
    ...list([
      t('analysis.report.5.relevance', names),
      t('analysis.report.5.independence', names),
      t('analysis.report.5.exclusion', names),
    ]),
    paragraph(t('analysis.report.5.methods')),
    ...list(assumptionTexts(parts.methods).map((id) => t(id))),
  ]
}

const START: ItemRow[] = [
  {
    n: 1,
    title: msg('analysis.report.1'),
    todos: [msg('analysis.report.1.todo')],
    fill: (parts, { t }) => [paragraph(t('analysis.report.1.suggest', parts))],
  },
]

const INTRODUCTION: ItemRow[] = [
  { n: 2, title: msg('analysis.report.2'), todos: [msg('analysis.report.2.todo')] },
  { n: 3, title: msg('analysis.report.3'), todos: [msg('analysis.report.3.todo')] },
]

const METHODS: ItemRow[] = [
  {
    n: 4,
    title: msg('analysis.report.4'),
    todos: [
      msg('analysis.report.4.todo.setting'),
      msg('analysis.report.4.todo.select'),
      msg('analysis.report.4.todo.measure'),
      msg('analysis.report.4.todo.ethics'),
    ],
    fill: ({ data }) => data,
  },
  {
    n: 5,
    title: msg('analysis.report.5'),
    todos: [msg('analysis.report.5.todo')],
    fill: assumptions,
  },
  {
    n: 6,
    title: msg('analysis.report.6'),
    todos: [msg('analysis.report.6.todo'), msg('analysis.report.6.todo.tests')],
    fill: ({ handling, multiple }) => [...handling, ...multiple],
  },
  {
    n: 7,
    title: msg('analysis.report.7'),
    todos: [msg('analysis.report.7.todo')],
    fill: ({ checks }) => checks,
  },
  {
    n: 8,
    title: msg('analysis.report.8'),
    todos: [msg('analysis.report.8.todo')],
    fill: ({ approaches }) => approaches,
  },
  {
    n: 9,
    title: msg('analysis.report.9'),
    todos: [msg('analysis.report.9.todo')],
    fill: ({ settings }, { t }) => [...settings, paragraph(t('analysis.report.9.script'))],
  },
]

const RESULTS: ItemRow[] = [
  {
    n: 10,
    title: msg('analysis.report.10'),
    todos: [msg('analysis.report.10.todo')],
    fill: (parts, words) => [flowFacts(parts, words), ...parts.descriptive],
  },
  {
    n: 11,
    title: msg('analysis.report.11'),
    todos: [msg('analysis.report.11.todo')],
    fill: ({ results }, { t }) => [paragraph(t('analysis.report.11.where')), ...results],
  },
  {
    n: 12,
    title: msg('analysis.report.12'),
    todos: [msg('analysis.report.12.todo')],
    fill: ({ assumptions: contents }) => contents,
  },
  {
    n: 13,
    title: msg('analysis.report.13'),
    todos: [msg('analysis.report.13.todo')],
    fill: ({ sensitivity }) => sensitivity,
  },
]

const DISCUSSION: ItemRow[] = [
  {
    n: 14,
    title: msg('analysis.report.14'),
    todos: [msg('analysis.report.14.todo')],
    fill: ({ words: contents }) => contents.map(paragraph),
  },
  {
    n: 15,
    title: msg('analysis.report.15'),
    todos: [msg('analysis.report.15.todo')],
    fill: ({ limits }, { t }) =>
      limits.length > 0 ? [paragraph(t('analysis.report.15.known')), ...list(limits)] : [],
  },
  {
    n: 16,
    title: msg('analysis.report.16'),
    todos: [msg('analysis.report.16.todo')],
    fill: (_, { t }) => [paragraph(t('analysis.report.16.caution'))],
  },
  { n: 17, title: msg('analysis.report.17'), todos: [msg('analysis.report.17.todo')] },
]

const OTHER: ItemRow[] = [
  { n: 18, title: msg('analysis.report.18'), todos: [msg('analysis.report.18.todo')] },
  {
    n: 19,
    title: msg('analysis.report.19'),
    todos: [msg('analysis.report.19.todo')],
    fill: ({ files }, { t }) => [
      paragraph(t('analysis.report.19.known')),
      {
        kind: 'facts',
        facts: files.map(({ name, sha256 }) => ({ name: name || '—', value: sha256 })),
      },
    ],
  },
  { n: 20, title: msg('analysis.report.20'), todos: [msg('analysis.report.20.todo')] },
]

const SECTIONS: ReportGuide['sections'] = [
  { id: 'start', title: msg('analysis.report.part.start'), items: START },
  { id: 'introduction', title: msg('analysis.report.part.introduction'), items: INTRODUCTION },
  { id: 'methods', title: msg('analysis.report.part.methods'), items: METHODS },
  { id: 'results', title: msg('analysis.report.part.results'), items: RESULTS },
  { id: 'discussion', title: msg('analysis.report.part.discussion'), items: DISCUSSION },
  { id: 'other', title: msg('analysis.report.part.other'), items: OTHER },
]

const STROBE_MR: ReportGuide = {
  title: msg('analysis.report.title'),
  lead: msg('analysis.report.lead'),
  sections: SECTIONS,
}

/** Returns the guideline that structures a report. */
export function guideOf({ guide }: ReportParts): ReportGuide {
  return guide ?? STROBE_MR
}

/** The items of a guideline with all that is known, and the tables that they refer to, from Table 1 on. */
export type ReportContents = { sections: readonly ReportSection[]; tables: readonly ReportTable[] }

const tablesOf = (blocks: readonly ReportBlock[]) =>
  blocks.flatMap((block) =>
    block.kind === 'table' && block.table.rows.length > 0 ? [block.table] : [],
  )

/** Returns the contents of a report in the user's language; the tables of the results come first. */
export function reportContents(parts: ReportParts, words: Words): ReportContents {
  const { t } = words
  const filled = guideOf(parts).sections.map(({ id, title, items }) => ({
    id,
    title: t(title),
    items: items.map((item) => ({ ...item, blocks: item.fill?.(parts, words) ?? [] })),
  }))
  const blocks = filled.flatMap(({ items }) => items.flatMap((item) => item.blocks))
  const tables = [...new Set([...tablesOf(parts.results), ...tablesOf(blocks)])]
  const sections = filled.map(({ id, title, items }) => ({
    id,
    title,
    items: items.map(({ n, title: name, todos, blocks: contents }) => ({
      n,
      title: t(name),
      blocks: contents.filter((block) => block.kind !== 'table'),
      tables: tablesOf(contents).map((one) => tables.indexOf(one) + 1),
      todos: todos.map((todo) => t(todo, parts)),
    })),
  }))
  return { sections, tables }
}
