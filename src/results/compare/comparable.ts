/** What of a result can be laid beside another of its kind, in one form for all kinds. */
import type { RecordBody } from '../record-body.ts'
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

type Parts = Pick<Comparable, 'numbers' | 'estimates' | 'variants'>

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

function fieldsOf(value: unknown, name: string): Fields {
  const own = isFields(value) ? value[name] : undefined
  return isFields(own) ? own : {}
}

function rowsOf(value: unknown, name: string): Fields[] {
  const own = isFields(value) ? value[name] : undefined
  return Array.isArray(own) ? own.filter(isFields) : []
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function estimateOf(
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

function methodEstimates(part: unknown, about = ''): ComparedEstimate[] {
  return rowsOf(part, 'estimates').flatMap((row) =>
    estimateOf(row, { method: textOf(row['method']), about }),
  )
}

function pick(part: unknown, names: readonly string[], prefix: string): ComparedFact[] {
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
function pairNumbers(part: unknown, prefix = ''): ComparedFact[] {
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

function namesOf(rows: readonly Fields[]): string[] {
  return rows.flatMap(({ SNP }) => (typeof SNP === 'string' ? [SNP] : []))
}

function screenParts(body: Fields): Parts {
  const rows = rowsOf(body, 'rows')
  return {
    numbers: factsOf(body['summary'], 'summary'),
    estimates: rows.flatMap((row) =>
      // The method follows from the number of variants: the pair is what is compared.
      estimateOf(row, { about: `${textOf(row['exposure'])} → ${textOf(row['outcome'])}` }),
    ),
    variants: null,
  }
}

const WAYS = ['forward', 'reverse'] as const

function bidirectionalParts(body: Fields): Parts {
  const ways = WAYS.map((way) => ({ way, part: fieldsOf(body, way) }))
  return {
    numbers: ways.flatMap(({ way, part }) => pairNumbers(part['numbers'], way)),
    estimates: ways.flatMap(({ way, part }) => methodEstimates(part['numbers'], way)),
    variants: ways.flatMap(({ part }) => namesOf(rowsOf(part, 'variants'))),
  }
}

const POOLS = ['fixed', 'random', 'knapp'] as const

/** How each kind's result is taken apart; one that is not here has its parameters compared only. */
const PARTS: Readonly<Record<string, (body: Fields) => Parts>> = {
  'two-sample-mr': (body) => ({
    numbers: pairNumbers(body),
    estimates: methodEstimates(body),
    variants: namesOf(rowsOf(body, 'variants')),
  }),
  'gut-microbiota-mr': screenParts,
  'causal-map': screenParts,
  'bidirectional-mr': bidirectionalParts,
  'multivariable-mr': (body) => ({
    numbers: pick(fieldsOf(body, 'heterogeneity'), ['q', 'p', 'i2'], 'heterogeneity'),
    estimates: rowsOf(body, 'estimates').flatMap((row) =>
      estimateOf(row, { about: textOf(row['exposure']) }),
    ),
    variants: namesOf(rowsOf(body, 'variants')),
  }),
  'meta-analysis': (body) => ({
    numbers: pick(body['pooled'], ['k', 'q', 'qP', 'i2', 'tau2'], 'pooled'),
    estimates: POOLS.flatMap((pool) =>
      estimateOf(fieldsOf(body['pooled'], pool), { about: `pool.${pool}` }),
    ),
    variants: null,
  }),
  power: (body) => ({
    numbers: ['power', 'minimumEffect', 'sampleSize', 'f'].flatMap((name) => {
      const value = body[name]
      return typeof value === 'number' || value === null ? [{ id: `result.${name}`, value }] : []
    }),
    estimates: [],
    variants: null,
  }),
  instruments: (body) => ({
    numbers: factsOf(body['summary'], 'summary'),
    estimates: [],
    variants: namesOfColumns(body['instruments']),
  }),
}

/** Names in a table whose rows are lists in the order of its columns. */
function namesOfColumns(table: unknown): string[] | null {
  const { columns, rows }: Fields = isFields(table) ? table : {}
  if (!Array.isArray(columns) || !Array.isArray(rows)) return null
  const at = columns.indexOf('SNP')
  return rows.flatMap((row: unknown) => {
    const name: unknown = Array.isArray(row) ? row[at] : undefined
    return typeof name === 'string' ? [name] : []
  })
}

const NO_PARTS: Parts = { numbers: [], estimates: [], variants: null }

/** A result in the form in which it is compared. */
export function comparableOf(body: RecordBody): Comparable {
  const fields = body as unknown as Fields
  const presentation = fieldsOf(fields, 'presentation')
  const parameters = fieldsOf(fields, 'parameters')
  const { numbers, estimates, variants } = PARTS[body.kind]?.(fields) ?? NO_PARTS
  const scale = parameters['scale']
  return {
    parameters: [...factsOf(presentation, 'presentation'), ...factsOf(parameters)],
    mapping: factsOf(fields['mapping']),
    numbers,
    estimates,
    variants,
    isRatio:
      presentation['outcomeKind'] === 'binary' || (typeof scale === 'string' && scale !== 'beta'),
  }
}
