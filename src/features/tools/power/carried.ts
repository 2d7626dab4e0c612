/** Study design derived from a stored result: instruments, samples, and the estimated effect. */
import type { RecordBody } from '../../../results/record-body.ts'
import { isInstruments } from '../../../results/instruments/body.ts'
import { isMeta, mainOf } from '../../../results/meta-analysis/body.ts'
import { isMultivariable, type MultivariableBody } from '../../../results/multivariable/body.ts'
import { isScan, outcomeNameOf, type ScanBody } from '../../../results/screen/body.ts'
import { isTwoSample, type TwoSampleBody } from '../../../results/two-sample/body.ts'
import type { TypedNumber } from '../../../lib/number-text.ts'
import { POWER_BOUNDS, type PowerField, type PowerSettings } from './model.ts'

type Carried = Partial<PowerSettings>

function median(values: readonly (number | null | undefined)[]): number | null {
  const sorted = values.filter((value) => typeof value === 'number').toSorted((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? null
}

/** Returns a number for the field, rounded to three digits; nothing where it is out of range. */
function fitting(field: PowerField, value: number | null): TypedNumber | null {
  if (value === null || !Number.isFinite(value)) return null
  const { least, most, isWhole } = POWER_BOUNDS[field]
  const plain = isWhole ? Math.round(value) : Number(value.toPrecision(3))
  return plain >= least && plain <= most ? plain : null
}

/** Returns the known fields; the others stay unchanged. */
function known(fields: Partial<Record<PowerField, number | null>>): Carried {
  const entries = Object.entries(fields) as [PowerField, number | null][]
  return Object.fromEntries(
    entries.flatMap(([field, value]) => {
      const plain = fitting(field, value)
      return plain === null ? [] : [[field, plain]]
    }),
  )
}

/** Returns the effect under the name of its field. */
function effectOf(b: number | null, isBinary: boolean): Carried {
  if (b === null) return {}
  return isBinary ? known({ oddsRatio: Math.exp(b) }) : known({ beta: b })
}

/** Computes R² in percent from F: R² = F·k/(N − k − 1 + F·k). */
function percentFromF(f: number | null, n: number | null, k: number): number | null {
  if (f === null || n === null || n <= k + 1) return null
  return (100 * (f * k)) / (n - k - 1 + f * k)
}

function fromPair(body: TwoSampleBody): Carried {
  const { variants, parameters, steiger, strength, estimates, presentation } = body
  const { samples } = parameters
  const isBinary = presentation?.outcomeKind === 'binary'
  const cases = median(variants.map(({ outcome }) => outcome?.cases)) ?? samples.cases
  const controls = median(variants.map(({ outcome }) => outcome?.controls)) ?? samples.controls
  const both = cases !== null && controls !== null ? cases + controls : null
  const n = both ?? median(variants.map(({ outcome }) => outcome?.n)) ?? samples.outcome
  const nExposure = median(variants.map(({ exposure }) => exposure?.n)) ?? samples.exposure
  const k = variants.length
  const r2 = steiger ? 100 * steiger.test.r2Exposure : percentFromF(strength.fMean, nExposure, k)
  const main = estimates.find(({ method }) => method === 'ivw' || method === 'wald-ratio')
  return {
    strengthBy: r2 === null ? 'f' : 'r2',
    ...known({
      r2,
      f: strength.fMean,
      nExposure,
      variants: k,
      n,
      caseShare: both === null || cases === null ? null : (100 * cases) / both,
    }),
    ...effectOf(main?.b ?? null, isBinary),
  }
}

/** Returns the middle pair of a scan, or the one that is named. */
function fromScreen({ rows, presentation }: ScanBody, query: URLSearchParams): Carried {
  const named = rows.filter(({ exposure }) => exposure === query.get('exposure'))
  const pairs = (named.length > 0 ? named : rows).filter(({ nsnp }) => nsnp > 0)
  return {
    strengthBy: 'f',
    ...known({
      f: median(pairs.map(({ fMean }) => fMean)),
      variants: median(pairs.map(({ nsnp }) => nsnp)),
    }),
    ...(named.length > 0
      ? effectOf(named[0]?.b ?? null, presentation?.outcomeKind === 'binary')
      : {}),
  }
}

function fromSeveral(body: MultivariableBody, query: URLSearchParams): Carried {
  const row =
    body.estimates.find(({ exposure }) => exposure === query.get('exposure')) ?? body.estimates[0]
  const isBinary = body.presentation?.outcomeKind === 'binary'
  const numbers = known({ f: row?.conditionalF ?? null, variants: body.variants.length })
  return { strengthBy: 'f', ...numbers, ...effectOf(row?.b ?? null, isBinary) }
}

function numbersOf(body: RecordBody, query: URLSearchParams): Carried | null {
  if (isTwoSample(body)) return fromPair(body)
  if (isScan(body)) return fromScreen(body, query)
  if (isMultivariable(body)) return fromSeveral(body, query)
  if (isInstruments(body)) {
    const { r2, n } = body.summary
    const variants = body.instruments.rows.length
    const share = r2 === null ? null : 100 * r2
    return { strengthBy: 'r2', ...known({ r2: share, nExposure: n, variants }) }
  }
  if (!isMeta(body)) return null
  return effectOf(mainOf(body).b, body.presentation?.outcomeKind === 'binary')
}

function namesOf(body: RecordBody, query: URLSearchParams): Carried {
  const { exposureName = '', outcomeName = '' } = body.presentation ?? {}
  const exposure = query.get('exposure') ?? exposureName
  return {
    exposureName: exposure,
    outcomeName: isScan(body) && outcomeName === '' ? outcomeNameOf(body) : outcomeName,
    outcomeKind: body.presentation?.outcomeKind ?? 'continuous',
  }
}

/** Returns the settings of a result for the power tool; null where it has none for it. */
export function powerFrom(body: RecordBody, query: URLSearchParams): Carried | null {
  const numbers = numbersOf(body, query)
  return numbers && { ...namesOf(body, query), ...numbers }
}
