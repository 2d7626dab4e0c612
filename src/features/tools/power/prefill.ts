/** Study design derived from a stored result: instruments, samples, and the estimated effect. */
import type { RecordBody } from '../../../results/record-body.ts'
import { isInstruments } from '../../../results/instruments/body.ts'
import { isMeta, mainOf } from '../../../results/meta-analysis/body.ts'
import { isMultivariable, type MultivariableBody } from '../../../results/multivariable/body.ts'
import { isScan, outcomeNameOf, type ScanBody } from '../../../results/scan/body.ts'
import { isTwoSample, type TwoSampleBody } from '../../../results/two-sample/body.ts'
import type { TypedNumber } from '../../../lib/number-text.ts'
import { POWER_BOUNDS, type PowerField, type PowerSettings } from './model.ts'

type PrefilledSettings = Partial<PowerSettings>

function median(values: readonly (number | null | undefined)[]): number | null {
  const sorted = values.filter((value) => typeof value === 'number').toSorted((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? null
}

/** Returns a number for the field, rounded to three digits; nothing where it is out of range. */
function toFieldValue(field: PowerField, value: number | null): TypedNumber | null {
  if (value === null || !Number.isFinite(value)) return null
  const { least, most, isWhole } = POWER_BOUNDS[field]
  const plain = isWhole ? Math.round(value) : Number(value.toPrecision(3))
  return plain >= least && plain <= most ? plain : null
}

/** Returns the known fields; the others stay unchanged. */
function toKnownFields(fields: Partial<Record<PowerField, number | null>>): PrefilledSettings {
  const entries = Object.entries(fields) as [PowerField, number | null][]
  return Object.fromEntries(
    entries.flatMap(([field, value]) => {
      const plain = toFieldValue(field, value)
      return plain === null ? [] : [[field, plain]]
    }),
  )
}

/** Returns the effect under the name of its field. */
function toEffectField(b: number | null, isBinary: boolean): PrefilledSettings {
  if (b === null) return {}
  return isBinary ? toKnownFields({ oddsRatio: Math.exp(b) }) : toKnownFields({ beta: b })
}

/** Computes R² in percent from F: R² = F·k/(N − k − 1 + F·k). */
function computeR2Percent(f: number | null, n: number | null, k: number): number | null {
  if (f === null || n === null || n <= k + 1) return null
  return (100 * (f * k)) / (n - k - 1 + f * k)
}

function prefillFromPair(body: TwoSampleBody): PrefilledSettings {
  const { variants, parameters, steiger, strength, estimates, presentation } = body
  const { samples } = parameters
  const isBinary = presentation?.outcomeKind === 'binary'
  const cases = median(variants.map(({ outcome }) => outcome?.cases)) ?? samples.cases
  const controls = median(variants.map(({ outcome }) => outcome?.controls)) ?? samples.controls
  const both = cases !== null && controls !== null ? cases + controls : null
  const n = both ?? median(variants.map(({ outcome }) => outcome?.n)) ?? samples.outcome
  const nExposure = median(variants.map(({ exposure }) => exposure?.n)) ?? samples.exposure
  const k = variants.length
  const r2 = steiger
    ? 100 * steiger.test.r2Exposure
    : computeR2Percent(strength.fMean, nExposure, k)
  const main = estimates.find(({ method }) => method === 'ivw' || method === 'wald-ratio')
  return {
    strengthBy: r2 === null ? 'f' : 'r2',
    ...toKnownFields({
      r2,
      f: strength.fMean,
      nExposure,
      variants: k,
      n,
      caseShare: both === null || cases === null ? null : (100 * cases) / both,
    }),
    ...toEffectField(main?.b ?? null, isBinary),
  }
}

/** Returns the middle pair of a scan, or the one that is named. */
function prefillFromScan(
  { rows, presentation }: ScanBody,
  query: URLSearchParams,
): PrefilledSettings {
  const named = rows.filter(({ exposure }) => exposure === query.get('exposure'))
  const pairs = (named.length > 0 ? named : rows).filter(({ nsnp }) => nsnp > 0)
  return {
    strengthBy: 'f',
    ...toKnownFields({
      f: median(pairs.map(({ fMean }) => fMean)),
      variants: median(pairs.map(({ nsnp }) => nsnp)),
    }),
    ...(named.length > 0
      ? toEffectField(named[0]?.b ?? null, presentation?.outcomeKind === 'binary')
      : {}),
  }
}

function prefillFromMultivariable(
  body: MultivariableBody,
  query: URLSearchParams,
): PrefilledSettings {
  const row =
    body.estimates.find(({ exposure }) => exposure === query.get('exposure')) ?? body.estimates[0]
  const isBinary = body.presentation?.outcomeKind === 'binary'
  const numbers = toKnownFields({ f: row?.conditionalF ?? null, variants: body.variants.length })
  return { strengthBy: 'f', ...numbers, ...toEffectField(row?.b ?? null, isBinary) }
}

function getNumbers(body: RecordBody, query: URLSearchParams): PrefilledSettings | null {
  if (isTwoSample(body)) return prefillFromPair(body)
  if (isScan(body)) return prefillFromScan(body, query)
  if (isMultivariable(body)) return prefillFromMultivariable(body, query)
  if (isInstruments(body)) {
    const { r2, n } = body.summary
    const variants = body.instruments.rows.length
    const share = r2 === null ? null : 100 * r2
    return { strengthBy: 'r2', ...toKnownFields({ r2: share, nExposure: n, variants }) }
  }
  if (!isMeta(body)) return null
  return toEffectField(mainOf(body).b, body.presentation?.outcomeKind === 'binary')
}

function getNames(body: RecordBody, query: URLSearchParams): PrefilledSettings {
  const { exposureName = '', outcomeName = '' } = body.presentation ?? {}
  const exposure = query.get('exposure') ?? exposureName
  return {
    exposureName: exposure,
    outcomeName: isScan(body) && outcomeName === '' ? outcomeNameOf(body) : outcomeName,
    outcomeKind: body.presentation?.outcomeKind ?? 'continuous',
  }
}

/** Returns the settings of a result for the power tool; null where it has none for it. */
export function prefillPower(body: RecordBody, query: URLSearchParams): PrefilledSettings | null {
  const numbers = getNumbers(body, query)
  return numbers && { ...getNames(body, query), ...numbers }
}
