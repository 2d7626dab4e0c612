/** What of a result can be laid beside another of its kind, in one form for all kinds. */
import { type Fields, isFields, numberOrNull } from '../json-checks.ts'

export type Value = string | number | boolean | null

/** A named value; `id` is the path in the result (`samples.exposure`). */
export type ComparedFact = { id: string; value: Value }

export type ComparedEstimate = {
  /** Tells the same estimate in both results. */
  key: string
  /** A method's code, where a method gives it. */
  method: string | null
  /** What it is an estimate of, where the result has several; '' otherwise. */
  about: string
  b: number
  se: number | null
  ciLow: number | null
  ciHigh: number | null
  p: number | null
  negLog10P: number | null
}

export type Comparable = {
  parameters: ComparedFact[]
  mapping: ComparedFact[]
  /** Tests and diagnostics beside the estimates. */
  numbers: ComparedFact[]
  estimates: ComparedEstimate[]
  /** Names of the analysed variants; null where the result does not hold them. */
  variants: string[] | null
  /** Effects on the outcome are ln(OR). */
  isRatio: boolean
}

/** What a kind of result tells of itself beside its parameters. */
export type ComparableParts = Pick<Comparable, 'numbers' | 'estimates' | 'variants'>

/** Values of nested fields by their path; lists only as far as they are short and plain. */
export function factsOf(value: unknown, path = ''): ComparedFact[] {
  if (isFields(value)) {
    return Object.entries(value).flatMap(([name, own]) =>
      factsOf(own, path === '' ? name : `${path}.${name}`),
    )
  }
  if (Array.isArray(value)) {
    const isPlain = value.length <= 20 && value.every((item) => typeof item !== 'object')
    return isPlain ? [{ id: path, value: value.join(', ') }] : []
  }
  const isValue = value === null || ['string', 'number', 'boolean'].includes(typeof value)
  return isValue && path !== '' ? [{ id: path, value: value as Value }] : []
}

export function fieldsOf(value: unknown, name: string): Fields {
  const own = isFields(value) ? value[name] : undefined
  return isFields(own) ? own : {}
}

export function rowsOf(value: unknown, name: string): Fields[] {
  const own = isFields(value) ? value[name] : undefined
  return Array.isArray(own) ? own.filter(isFields) : []
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function estimateOf(
  row: Fields,
  { method = null, about = '' }: { method?: string | null; about?: string },
): ComparedEstimate[] {
  const b = numberOrNull(row['b'])
  if (b === null) return []
  const number = (name: string) => numberOrNull(row[name])
  return [
    {
      key: `${about}\n${method ?? ''}`,
      method,
      about,
      b,
      se: number('se'),
      ciLow: number('ciLow'),
      ciHigh: number('ciHigh'),
      p: number('p'),
      negLog10P: number('negLog10P'),
    },
  ]
}

export function methodEstimates(part: unknown, about = ''): ComparedEstimate[] {
  return rowsOf(part, 'estimates').flatMap((row) =>
    estimateOf(row, { method: textOf(row['method']), about }),
  )
}

export function pick(part: unknown, names: readonly string[], prefix: string): ComparedFact[] {
  if (!isFields(part)) return []
  return names.flatMap((name) => {
    const value = part[name]
    return value === undefined || (typeof value === 'object' && value !== null)
      ? []
      : [{ id: `${prefix}.${name}`, value: value as Value }]
  })
}

/** What is compared of each method's heterogeneity. */
const HETEROGENEITY: Readonly<Record<string, readonly string[]>> = {
  ivw: ['q', 'p', 'i2'],
  egger: ['q', 'p'],
}

/** Heterogeneity, intercept, strength and MR-PRESSO of one exposure and one outcome. */
export function pairNumbers(part: unknown, prefix = ''): ComparedFact[] {
  const at = (name: string) => (prefix === '' ? name : `${prefix}.${name}`)
  return [
    ...rowsOf(part, 'heterogeneity').flatMap((row) => {
      const method = textOf(row['method'])
      const names = HETEROGENEITY[method] ?? []
      return pick(row, names, at(`heterogeneity.${method}`))
    }),
    ...pick(fieldsOf(part, 'pleiotropy'), ['intercept', 'p'], at('pleiotropy')),
    ...pick(fieldsOf(part, 'strength'), ['fMean', 'fMin', 'i2gx'], at('strength')),
    ...pick(fieldsOf(part, 'presso'), ['globalP'], at('presso')),
    ...pick(fieldsOf(part, 'steiger'), ['p'], at('steiger')),
  ]
}

export function namesOf(rows: readonly Fields[]): string[] {
  return rows.flatMap(({ SNP }) => (typeof SNP === 'string' ? [SNP] : []))
}
