/** The tables of a meta-analysis for other programs. */
import { type Cell, tsvOf } from '../tsv.ts'
import type { MetaBody } from './meta-body.ts'

const INFERENCE = ['b', 'se', 'ci_low', 'ci_high', 'p', 'neg_log10_p']

type Row = {
  b: number
  se: number | null
  ciLow: number | null
  ciHigh: number | null
  p: number | null
  negLog10P: number | null
}

function inference({ b, se, ciLow, ciHigh, p, negLog10P }: Row): Cell[] {
  return [b, se, ciLow, ciHigh, p, negLog10P]
}

/** Both models, the prediction interval and the tests, on the scale that was pooled. */
export function pooledTsv({ pooled, asymmetry }: MetaBody): string {
  const rest: Cell[] = [pooled.k, pooled.q, pooled.df, pooled.qP, pooled.i2, pooled.tau2]
  const line = (name: string, row: Row): Cell[] => [name, ...inference(row), ...rest]
  const rows = [line('fixed', pooled.fixed), line('random_dl', pooled.random)]
  if (pooled.knapp) rows.push(line('random_hartung_knapp', pooled.knapp))
  if (pooled.prediction) {
    const [ciLow, ciHigh] = pooled.prediction
    const none = { se: null, p: null, negLog10P: null }
    rows.push(line('prediction_interval', { b: pooled.random.b, ciLow, ciHigh, ...none }))
  }
  if (asymmetry) rows.push(line('egger_intercept', asymmetry.intercept))
  return tsvOf(['model', ...INFERENCE, 'k', 'q', 'df', 'q_p', 'i2', 'tau2'], rows)
}

/** Each study with its weights and the pooled estimate without it. */
export function studiesTsv({ studies, leaveOneOut }: MetaBody): string {
  return tsvOf(
    [
      'study',
      ...INFERENCE,
      'weight_fixed',
      'weight_random',
      'b_without',
      'se_without',
      'p_without',
    ],
    studies.map((study, index) => {
      const rest = leaveOneOut[index]
      return [
        study.name,
        ...inference(study),
        study.weightFixed,
        study.weightRandom,
        rest?.b ?? null,
        rest?.se ?? null,
        rest?.p ?? null,
      ]
    }),
  )
}
