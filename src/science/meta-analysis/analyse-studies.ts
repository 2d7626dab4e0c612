/** Runs a meta-analysis: both models, warnings, and each study's contribution. */
import { ENGINE, type EngineHost } from '../engine.ts'
import { ScienceFailure } from '../failure.ts'
import { type Inference, inferenceOf } from '../methods/estimate.ts'
import {
  type FunnelAsymmetry,
  funnelAsymmetry,
  metaAnalysis,
  type MetaAnalysis,
  type PoolingRules,
} from '../methods/meta-analysis.ts'
import { type Influence, mostInfluential } from '../methods/influence.ts'
import { columnsOf, poolsWithoutOne, studyInfluence } from './leave-one-out.ts'
import type { EffectScale, Study } from './studies.ts'
import { markNotes, type Noted } from '../notes.ts'

export type PoolModel = 'random' | 'fixed'
export type MetaParameters = { model: PoolModel; scale: EffectScale } & PoolingRules

export type PooledStudy = Inference & {
  name: string
  weightFixed: number
  weightRandom: number
  /** Sample size of the study, where known. */
  n?: number
}

export const META_WARNINGS = [
  'single-study',
  /** k: below 5 studies τ² is poorly estimated. */
  'few-studies',
  /** q, df, p, i2: Cochran's Q has p below 0.05. */
  'heterogeneity',
  /** intercept, p: Egger's test has p below 0.05. */
  'funnel-asymmetric',
  /** k: below 10 studies the funnel plot is uninformative. */
  'few-for-funnel',
  /** p of one model is below 0.05 and that of the other is not. */
  'models-differ',
  /** name, count: without this study (the first of count) p crosses 0.05. Of older builds, without `influence`. */
  'one-study-decides',
  /** name, share: more than half of the weight. */
  'dominant-study',
  /** name: this study has the same numbers as another. */
  'repeated-study',
  /** name, count: several estimates of one study (the first of count) are pooled as if independent. */
  'several-estimates',
] as const
export type MetaWarningCode = (typeof META_WARNINGS)[number]
export type MetaWarning = {
  code: MetaWarningCode
  values: Record<string, number | string | null>
} & Noted

export type MetaResult = {
  kind: 'meta-analysis'
  schemaVersion: 2
  engine: { name: string; version: string }
  input: { fileName: string; bytes: number; sha256: string }
  parameters: MetaParameters
  studies: PooledStudy[]
  pooled: Omit<MetaAnalysis, 'weightsFixed' | 'weightsRandom'>
  asymmetry: FunnelAsymmetry | null
  /** The pooled estimate of the chosen model without each study; empty below 3. */
  leaveOneOut: (Inference & { name: string })[]
  /** The influential studies, or the one that moves the estimate most; absent in results of older builds. */
  influence?: Influence[]
  warnings: MetaWarning[]
}

const LEVEL = 0.05
const ENOUGH_FOR_TAU = 5
const ENOUGH_FOR_FUNNEL = 10

const isBelow = (p: number | null) => p !== null && p < LEVEL

/** Returns the main estimate of a result. */
export function mainPool(
  pooled: Pick<MetaAnalysis, 'fixed' | 'random'>,
  { model }: Pick<MetaParameters, 'model'>,
): Inference {
  return pooled[model]
}

function repeatedOf(studies: readonly Study[]): Study | undefined {
  const seen = new Set<string>()
  return studies.find(({ b, se }) => {
    const key = `${b} ${se}`
    const isThere = seen.has(key)
    seen.add(key)
    return isThere
  })
}

/** Returns the studies that have more than one estimate. */
function severalOf(studies: readonly Study[]): string[] {
  const byName = Map.groupBy(studies, ({ name }) => name.trim().toLowerCase())
  return [...byName].flatMap(([key, own]) =>
    key !== '' && own.length > 1 && own[0] ? [own[0].name] : [],
  )
}

function warningsOf(result: Omit<MetaResult, 'warnings'>): MetaWarning[] {
  const { pooled, asymmetry, studies, parameters } = result
  const { k, q, df, qP, i2, fixed, random } = pooled
  const warnings: MetaWarning[] = []
  const add = (code: MetaWarningCode, values: MetaWarning['values'] = {}) =>
    warnings.push({ code, values })
  if (k === 1) add('single-study')
  else if (k < ENOUGH_FOR_TAU) add('few-studies', { k })
  if (isBelow(qP)) add('heterogeneity', { q, df, p: qP, i2 })
  if (asymmetry && isBelow(asymmetry.intercept.p)) {
    add('funnel-asymmetric', { intercept: asymmetry.intercept.b, p: asymmetry.intercept.p })
  }
  if (k > 1 && k < ENOUGH_FOR_FUNNEL) add('few-for-funnel', { k })
  if (isBelow(fixed.p) !== isBelow(random.p)) add('models-differ')
  const weight = parameters.model === 'fixed' ? 'weightFixed' : 'weightRandom'
  const heavy = studies.find((study) => study[weight] > 0.5)
  if (heavy && k > 2) add('dominant-study', { name: heavy.name, share: heavy[weight] })
  return warnings
}

/** Pools studies by the rules of `parameters`. @throws ScienceFailure no-usable-rows without a study */
export function poolStudies(
  studies: readonly Study[],
  parameters: MetaParameters,
  input: MetaResult['input'],
): MetaResult {
  const found = metaAnalysis(columnsOf(studies), parameters)
  if (!found) throw new ScienceFailure({ code: 'no-usable-rows', found: '0' })
  const { weightsFixed, weightsRandom, ...pooled } = found
  const without = poolsWithoutOne(studies, parameters)
  const result = {
    kind: 'meta-analysis' as const,
    schemaVersion: 2 as const,
    engine: { ...ENGINE },
    input,
    parameters,
    studies: studies.map(({ name, b, se, n }, index) => ({
      name,
      ...inferenceOf(b, se),
      weightFixed: weightsFixed[index] ?? 0,
      weightRandom: weightsRandom[index] ?? 0,
      ...(n !== undefined && { n }),
    })),
    pooled,
    asymmetry: funnelAsymmetry(columnsOf(studies)) ?? null,
    leaveOneOut: without.map(({ study, rest }) => ({
      name: study.name,
      ...mainPool(rest, parameters),
    })),
    influence: mostInfluential(studyInfluence(pooled, without, parameters.model)),
  }
  const warnings = warningsOf(result)
  const repeated = repeatedOf(studies)
  if (repeated) warnings.push({ code: 'repeated-study', values: { name: repeated.name } })
  const [several, ...others] = severalOf(studies)
  if (several !== undefined) {
    const values = { name: several, count: others.length + 1 }
    warnings.push({ code: 'several-estimates', values })
  }
  // Too few studies for a funnel plot say nothing about the estimate.
  return { ...result, warnings: markNotes(warnings, ({ code }) => code === 'few-for-funnel') }
}

export type MetaInput = {
  /** JSON of `Study[]` as UTF-8: exactly the hashed bytes are pooled. */
  bytes: Uint8Array<ArrayBuffer>
  /** Name of the source of the studies. */
  fileName: string
  parameters: MetaParameters
}

/** Pools studies from bytes. @throws ScienceFailure no-usable-rows */
export async function analyseStudies(
  { bytes, fileName, parameters }: MetaInput,
  host: EngineHost,
): Promise<MetaResult> {
  const studies = JSON.parse(host.decodeText(bytes, 'utf-8')) as Study[]
  const sha256 = await host.sha256(bytes)
  return poolStudies(studies, parameters, { fileName, bytes: bytes.length, sha256 })
}
