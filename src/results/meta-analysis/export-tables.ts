/** The tables of a meta-analysis for other programs. */
import { msg } from '../../i18n/msg.ts'
import { fileFacts, parameterFacts } from '../exports/about-facts.ts'
import { INFERENCE, inferenceCells } from '../exports/inference-cells.ts'
import type { KindExports, ResultTable } from '../exports/kind-exports.ts'
import type { Cell } from '../exports/tsv.ts'
import type { Tau2Method } from '../../science/methods/between-variance.ts'
import type { KnappRule } from '../../science/methods/meta-analysis.ts'
import type { MetaBody } from './body.ts'

const RANDOM_NAME: Record<Tau2Method, string> = {
  reml: 'random_reml',
  'paule-mandel': 'random_pm',
  'dersimonian-laird': 'random_dl',
}
const KNAPP_NAME: Record<KnappRule, string> = {
  unmodified: 'random_hartung_knapp',
  floored: 'random_hartung_knapp_floored',
}
const SPREAD = [
  'k',
  'q',
  'df',
  'q_p',
  'i2',
  'i2_low',
  'i2_high',
  'tau2_method',
  'tau2',
  'tau2_low',
  'tau2_high',
  'knapp_ratio',
]

/** Both models, the prediction interval and the tests, on the scale that was pooled. */
function pooledRows({ pooled, asymmetry, parameters }: MetaBody): Cell[][] {
  const { k, q, df, qP, i2, tau2, i2Interval, tau2Interval, knappRatio } = pooled
  const ends = (interval: [number, number] | null): Cell[] => interval ?? [null, null]
  const rest: Cell[] = [
    k,
    q,
    df,
    qP,
    i2,
    ...ends(i2Interval),
    parameters.tau2,
    tau2,
    ...ends(tau2Interval),
    knappRatio,
  ]
  const line = (name: string, row: Parameters<typeof inferenceCells>[0]): Cell[] => [
    name,
    ...inferenceCells(row),
    ...rest,
  ]
  const rows = [line('fixed', pooled.fixed), line(RANDOM_NAME[parameters.tau2], pooled.random)]
  if (pooled.knapp) rows.push(line(KNAPP_NAME[parameters.knapp], pooled.knapp))
  if (pooled.prediction) {
    const [ciLow, ciHigh] = pooled.prediction
    const none = { se: null, p: null, negLog10P: null }
    rows.push(line('prediction_interval', { b: pooled.random.b, ciLow, ciHigh, ...none }))
  }
  if (asymmetry) rows.push(line('egger_intercept', asymmetry.intercept))
  return rows
}

/** Each study with its weights and the pooled estimate without it. */
function studyRows({ studies, leaveOneOut }: MetaBody): Cell[][] {
  return studies.map((study, index) => {
    const rest = leaveOneOut[index]
    return [
      study.name,
      ...inferenceCells(study),
      study.weightFixed,
      study.weightRandom,
      rest?.b ?? null,
      rest?.se ?? null,
      rest?.p ?? null,
    ]
  })
}

function tables(body: MetaBody): ResultTable[] {
  return [
    {
      id: 'pooled',
      label: msg('analysis.meta.export.pooled'),
      columns: ['model', ...INFERENCE, ...SPREAD],
      rows: () => pooledRows(body),
    },
    {
      id: 'studies',
      label: msg('analysis.meta.export.studies'),
      columns: [
        'study',
        ...INFERENCE,
        'weight_fixed',
        'weight_random',
        'b_without',
        'se_without',
        'p_without',
      ],
      rows: () => studyRows(body),
    },
  ]
}

export const metaExports: KindExports<MetaBody> = {
  tables,
  about: ({ input, parameters }, words) => [
    ...fileFacts(input.fileName, input.sha256, words),
    ...parameterFacts(parameters),
  ],
  script: async () => (await import('./r-script.ts')).metaScript,
}
