/** A meta-analysis repeated in R: with R's own functions, and with metafor where it is installed. */
import type { RecordContent } from '../../contract/record-content.ts'
import type { MetaBody } from './body.ts'
import type { Words } from '../../i18n/words.ts'
import { compareCall, namedNumbers } from '../r-script/r-compare.ts'
import { compareFunctions, scriptEnd, scriptHead } from '../r-script/r-parts.ts'
import {
  hasCode,
  rCode,
  type RCode,
  rComment,
  rDataFrame,
  rHeading,
  rJoin,
} from '../r-script/r-text.ts'
import { TAU2_NAME } from './body.ts'
import { metaforFunctions, poolingFunctions } from './r-functions.ts'

const CLOSED = 1e-8
/** Tolerance of interval limits that both programs find by search. */
const SEARCHED = 1e-6

function calls({ pooled, asymmetry }: MetaBody): RCode[] {
  const { q, tau2, i2, knapp, prediction, tau2Interval, i2Interval } = pooled
  const spread = { ...(q !== null && { q }), tau2, ...(i2 !== null && { i2 }) }
  const ends = {
    ...(tau2Interval && { tau2_low: tau2Interval[0], tau2_high: tau2Interval[1] }),
    ...(i2Interval && { i2_low: i2Interval[0], i2_high: i2Interval[1] }),
  }
  const [low, high] = prediction ?? []
  const metafor = { packages: ['metafor'] as const }
  const ownEnds = rCode`{
    ends <- tau2_ends()
    c(tau2_low = ends[["low"]], tau2_high = ends[["high"]],
      i2_low = share(ends[["low"]]), i2_high = share(ends[["high"]]))
  }`
  return [
    compareCall('fixed', namedNumbers(pooled.fixed), rCode`normal(fixed$b, fixed$se)`, CLOSED),
    compareCall('random', namedNumbers(pooled.random), rCode`normal(random$b, random$se)`, CLOSED),
    compareCall('rma random', namedNumbers(pooled.random), rCode`rma_random()`, CLOSED, metafor),
    ...(knapp
      ? [
          compareCall('knapp', namedNumbers(knapp), rCode`knapp()`, CLOSED),
          compareCall('rma knapp', namedNumbers(knapp), rCode`rma_knapp()`, CLOSED, metafor),
        ]
      : []),
    compareCall('spread', spread, rCode`c(q = q, tau2 = tau2, i2 = share(tau2))`, CLOSED),
    compareCall('rma spread', spread, rCode`rma_spread()`, CLOSED, metafor),
    compareCall('Q-profile', ends, ownEnds, SEARCHED),
    compareCall('rma Q-profile', ends, rCode`rma_ends()`, SEARCHED, metafor),
    ...(low !== undefined && high !== undefined
      ? [compareCall('prediction', { low, high }, rCode`prediction()`, CLOSED)]
      : []),
    ...(asymmetry
      ? [compareCall('funnel', namedNumbers(asymmetry.intercept), rCode`funnel()`, CLOSED)]
      : []),
  ].filter(hasCode)
}

/** The script of a meta-analysis. */
export function metaScript(body: MetaBody, words: Words, record: RecordContent): RCode {
  const { t } = words
  const { studies, engine, input, parameters } = body
  const files = [{ name: input.fileName, sha256: input.sha256 }]
  return rJoin([
    scriptHead({ record, engine, files, packages: ['metafor'] }, words),
    compareFunctions(words),
    rHeading(t('analysis.r.part.data')),
    rDataFrame(rCode`x`, [
      { name: 'study', values: studies.map(({ name }) => name) },
      { name: 'b', values: studies.map(({ b }) => b) },
      { name: 'se', values: studies.map(({ se }) => se) },
    ]),
    rHeading(t('analysis.r.pooled', { method: TAU2_NAME[parameters.tau2] })),
    poolingFunctions(parameters.tau2, parameters.knapp),
    rHeading('metafor'),
    rComment(t('analysis.r.metafor')),
    metaforFunctions(parameters.tau2, parameters.knapp),
    rHeading(t('analysis.r.part.methods')),
    rJoin(calls(body)),
    scriptEnd(words),
  ])
}
