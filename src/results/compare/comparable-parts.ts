/** The comparable parts of a result, in one form for all kinds. */
import { type Fields, isFields, numberOrNull } from '../json-checks.ts'

export type Value = string | number | boolean | null

/** A named value; `id` is the path in the result (`samples.exposure`). */
export type ComparedFact = { id: string; value: Value }

/** One estimate in the form in which it is compared. */
export type ComparedEstimate = {
  /** Identifies the same estimate in both results. */
  key: string
  /** Code of the method, where a method made the estimate. */
  method: string | null
  /** Subject of the estimate, where the result has several; '' otherwise. */
  about: string
  b: number
  se: number | null
  ciLow: number | null
  ciHigh: number | null
  p: number | null
  negLog10P: number | null
}

/** A result in the form in which it is compared. */
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

/** The parts that a kind of result extracts itself, beside its parameters. */
export type ComparableParts = Pick<Comparable, 'numbers' | 'estimates' | 'variants'>

/** Returns the values of nested fields by their path; of lists only short ones of plain values. */
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

/** Returns a named field as an object; empty where it is none. */
export function fieldsOf(value: unknown, name: string): Fields {
  const own = isFields(value) ? value[name] : undefined
  return isFields(own) ? own : {}
}

/** Returns a named field as a list of objects; empty where it is none. */
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

/** Returns the named fields of a part as facts, with a prefix before their ids. */
export function pick(part: unknown, names: readonly string[], prefix: string): ComparedFact[] {
  if (!isFields(part)) return []
  return names.flatMap((name) => {
    const value = part[name]
    return value === undefined || (typeof value === 'object' && value !== null)
      ? []
      : [{ id: `${prefix}.${name}`, value: value as Value }]
  })
}

/** Fields of each method's heterogeneity that are compared. */
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
