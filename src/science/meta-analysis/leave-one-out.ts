/** Meta-analysis without each study in turn, and the influence of each. */
import { type Influence, influenceOf } from '../methods/influence.ts'
import { metaAnalysis, type MetaAnalysis, type PoolingRules } from '../methods/meta-analysis.ts'
import { pool, type Studies } from '../methods/weighted-mean.ts'
import type { Study } from './studies.ts'

type Pooled = Pick<MetaAnalysis, 'fixed' | 'random' | 'tau2' | 'i2' | 'qP'>
type WithoutOne = { study: Study; rest: Pooled }[]

/** Returns effects and errors as columns. */
export function columnsOf(studies: readonly Study[]): Studies {
  return {
    b: Float64Array.from(studies, ({ b }) => b),
    se: Float64Array.from(studies, ({ se }) => se),
  }
}

/** Pools the studies without each of them; empty below 3. */
export function poolsWithoutOne(studies: readonly Study[], rules: PoolingRules): WithoutOne {
  if (studies.length < 3) return []
  return studies.flatMap((study, index) => {
    const rest = metaAnalysis(columnsOf(studies.toSpliced(index, 1)), rules)
    return rest ? [{ study, rest }] : []
  })
}

/**
 * Measures the influence of every study: DFBETAS and deleted residuals with the between-study variance of the other
 * studies (Viechtbauer & Cheung 2010; metafor `influence`). The residual has that variance also under fixed
 * effects, in whose own residuals every study of a heterogeneous set would be an outlier.
 */
export function studyInfluence(
  pooled: Pooled,
  without: WithoutOne,
  model: 'random' | 'fixed',
): Influence[] {
  const columns = columnsOf(without.map(({ study }) => study))
  return influenceOf(
    without.map(({ study: { name, b, se }, rest }) => {
      const tau2 = model === 'fixed' ? 0 : rest.tau2
      const others = rest[model]
      return {
        name,
        full: pooled[model],
        without: others,
        designSe: pool(columns, tau2).se,
        residual: (b - others.b) / Math.hypot(se, Math.sqrt(rest.tau2), others.se ?? Number.NaN),
        i2: { from: pooled.i2, to: rest.i2 },
      }
    }),
    pooled.qP,
  )
}
