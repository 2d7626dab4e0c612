/** The tables of a meta-analysis for other programs. */
import { msg } from '../../i18n/msg.ts'
import { fileFacts, parameterFacts } from '../exports/about-facts.ts'
import { INFERENCE, inferenceCells } from '../exports/inference-cells.ts'
import type { KindExports, ResultTable } from '../exports/kind-exports.ts'
import type { Cell } from '../exports/tsv.ts'
import type { MetaBody } from './body.ts'

/** Both models, the prediction interval and the tests, on the scale that was pooled. */
function pooledRows({ pooled, asymmetry }: MetaBody): Cell[][] {
  const rest: Cell[] = [pooled.k, pooled.q, pooled.df, pooled.qP, pooled.i2, pooled.tau2]
  const line = (name: string, row: Parameters<typeof inferenceCells>[0]): Cell[] => [
    name,
    ...inferenceCells(row),
    ...rest,
  ]
  const rows = [line('fixed', pooled.fixed), line('random_dl', pooled.random)]
  if (pooled.knapp) rows.push(line('random_hartung_knapp', pooled.knapp))
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
      columns: ['model', ...INFERENCE, 'k', 'q', 'df', 'q_p', 'i2', 'tau2'],
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
