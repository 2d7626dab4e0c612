/**
 * The structure of a report of a colocalisation. The field has no guideline of its own for it; these are
 * the things without which a posterior cannot be judged: the data, the region, the priors, the assumption of
 * one causal variant, and whether the panel fits.
 */
import { msg } from '../../i18n/msg.ts'
import { flowFacts, paragraph } from '../report/report-blocks.ts'
import type { ItemRow, ReportGuide } from '../report/report-parts.ts'

const START: ItemRow[] = [
  {
    n: 1,
    title: msg('analysis.coloc.report.question'),
    todos: [msg('analysis.coloc.report.question.todo')],
    fill: (parts, { t }) => [paragraph(t('analysis.coloc.report.question.suggest', parts))],
  },
]

const METHODS: ItemRow[] = [
  {
    n: 2,
    title: msg('analysis.coloc.report.data'),
    todos: [
      msg('analysis.coloc.report.data.todo'),
      msg('analysis.coloc.report.overlap.todo'),
      msg('analysis.report.4.todo.ethics'),
    ],
    fill: ({ data }) => data,
  },
  {
    n: 3,
    title: msg('analysis.coloc.report.region'),
    todos: [msg('analysis.coloc.report.region.todo')],
    fill: (parts, words) => [...parts.descriptive, flowFacts(parts, words)],
  },
  {
    n: 4,
    title: msg('analysis.coloc.report.method'),
    todos: [msg('analysis.coloc.report.method.todo')],
    fill: ({ handling }) => handling,
  },
  {
    n: 5,
    title: msg('analysis.coloc.report.priors'),
    todos: [msg('analysis.coloc.report.priors.todo')],
    fill: ({ settings }) => settings,
  },
]

const RESULTS: ItemRow[] = [
  {
    n: 6,
    title: msg('analysis.coloc.hypotheses'),
    todos: [msg('analysis.coloc.report.posterior.todo')],
    fill: ({ results }, { t }) => [paragraph(t('analysis.report.11.where')), ...results],
  },
  {
    n: 7,
    title: msg('analysis.coloc.several.title'),
    todos: [msg('analysis.coloc.report.several.todo')],
    fill: ({ approaches }) => approaches,
  },
  {
    n: 8,
    title: msg('analysis.coloc.sensitivity.title'),
    todos: [msg('analysis.coloc.report.sensitivity.todo')],
    fill: ({ sensitivity }) => sensitivity,
  },
]

const DISCUSSION: ItemRow[] = [
  {
    n: 9,
    title: msg('analysis.coloc.report.says'),
    todos: [msg('analysis.coloc.report.says.todo')],
    fill: ({ words: said }) => said.map(paragraph),
  },
  {
    n: 10,
    title: msg('analysis.report.15'),
    todos: [msg('analysis.coloc.report.limits.todo')],
    fill: ({ limits }, { t }) =>
      limits.length > 0
        ? [paragraph(t('analysis.report.15.known')), { kind: 'list', items: limits }]
        : [],
  },
]

const OTHER: ItemRow[] = [
  {
    n: 11,
    title: msg('analysis.report.19'),
    todos: [msg('analysis.report.19.todo')],
    fill: ({ files }, { t }) => [
      paragraph(t('analysis.report.19.known')),
      {
        kind: 'facts',
        facts: files.map(({ name, sha256 }) => ({ name: name || '—', value: sha256 })),
      },
      paragraph(t('analysis.coloc.report.script')),
    ],
  },
  {
    n: 12,
    title: msg('analysis.coloc.report.declarations'),
    todos: [msg('analysis.report.18.todo'), msg('analysis.report.20.todo')],
  },
]

export const COLOCALISATION_GUIDE: ReportGuide = {
  title: msg('analysis.coloc.report.title'),
  lead: msg('analysis.coloc.report.lead'),
  sections: [
    { id: 'start', title: msg('analysis.report.part.start'), items: START },
    { id: 'methods', title: msg('analysis.report.part.methods'), items: METHODS },
    { id: 'results', title: msg('analysis.report.part.results'), items: RESULTS },
    { id: 'discussion', title: msg('analysis.report.part.discussion'), items: DISCUSSION },
    { id: 'other', title: msg('analysis.report.part.other'), items: OTHER },
  ],
}
