/** Results with extreme and degenerate values in any of their leaves, all of them such that a record may hold them. */
import type { ZodMiniType } from 'zod/mini'
import { bodyFrom } from '../../src/results/read-body.ts'
import type { RecordBody } from '../../src/results/record-body.ts'
import { randomFrom } from './malformed-values.ts'
import { resultOfKind } from './results-of-every-kind.ts'

/** Ends of the range of a double, dates of spreadsheets, p of 0 and 1, errors without digits, −log₁₀ p of 10⁷. */
export const EXTREME_NUMBERS = [
  45_413,
  -45_413,
  1e-300,
  1e300,
  -1e300,
  -0,
  0,
  1,
  -1,
  1e-320,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
  9_999_999,
  1e15,
] as const

const LONG = 'adults of European ancestry, both sexes, second release of the consortium; '
export const EXTREME_NAMES = [
  '',
  LONG.repeat(7).slice(0, 500),
  'W'.repeat(500),
  '欧洲人群冠心病队列'.repeat(56).slice(0, 500),
  'مؤشر كتلة الجسم ‏(BMI)‏ \u202e123',
  `e${'\u0301\u0323'.repeat(40)}tude`,
  '👩🏽‍🔬'.repeat(30),
] as const

type Parent = Record<string, unknown>
type Place = { parent: Parent; key: string; value: unknown; path: readonly string[] }

function placesOf(value: unknown, path: readonly string[] = []): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const parent = value as Parent
  return Object.entries(parent).flatMap(([key, child]) => {
    const own = [...path, key]
    return [{ parent, key, value: child, path: own }, ...placesOf(child, own)]
  })
}

const SCHEMAS = Object.values(
  import.meta.glob<Record<string, ZodMiniType>>('../../src/results/*/schema.ts', { eager: true }),
).flatMap((module) => Object.entries(module).filter(([name]) => name.endsWith('Schema')))

function schemaFor(body: RecordBody): ZodMiniType {
  const found = SCHEMAS.find(([, schema]) => schema.safeParse(body).success)
  if (!found) throw new Error(`no schema of ${body.kind}`)
  return found[1]
}

/** Puts back what the schema refuses, until it accepts the whole. */
function accepted(body: RecordBody, original: RecordBody, schema: ZodMiniType): RecordBody {
  const at = (value: unknown, path: readonly PropertyKey[]) =>
    path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown>)?.[key], value)
  for (let round = 0; round < 40; round += 1) {
    const { error } = schema.safeParse(body)
    if (!error) return body
    for (const { path } of error.issues) {
      const key = path.at(-1)
      const parent = at(body, path.slice(0, -1)) as Record<PropertyKey, unknown> | undefined
      const before = at(original, path.slice(0, -1)) as Record<PropertyKey, unknown> | undefined
      if (key !== undefined && parent && before) parent[key] = structuredClone(before[key])
    }
  }
  return original
}

/** Numbers that no record holds; a result that has just been computed may. */
const NOT_FINITE = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0] as const

type Draw = {
  share: number
  of: 'numbers' | 'nulls' | 'names' | 'lists' | 'many' | 'all' | 'not finite'
}

/** Number of variants of a large result. */
const MANY = 5000

/** Repeats rows of variants, each with a name of its own. */
function repeated(rows: readonly object[]): object[] {
  return Array.from({ length: MANY }, (_, at) => ({ ...rows[at % rows.length], SNP: `rs${at}` }))
}

function isVariants(value: unknown): value is object[] {
  return Array.isArray(value) && value[0] !== null && Object.hasOwn(Object(value[0]), 'SNP')
}

function replacement(value: unknown, of: Draw['of'], random: () => number): unknown {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const wants = (kind: Draw['of']) => of === kind || of === 'all'
  if (typeof value === 'number' && wants('numbers')) return pick(EXTREME_NUMBERS)
  if (typeof value === 'number' && of === 'not finite') return pick(NOT_FINITE)
  if (typeof value === 'string' && wants('names')) return pick(EXTREME_NAMES)
  if (of === 'many' && isVariants(value)) return repeated(value)
  if (Array.isArray(value) && wants('lists')) return value.slice(0, pick([0, 0, 1, 2]))
  return of === 'nulls' || (of === 'all' && random() < 0.3) ? null : value
}

/** Shares of the leaves that are replaced: few of them, many, and all. */
export const DRAWS: readonly Draw[] = [
  { of: 'numbers', share: 1 },
  { of: 'numbers', share: 0.03 },
  { of: 'numbers', share: 0.3 },
  { of: 'nulls', share: 0.3 },
  { of: 'names', share: 1 },
  { of: 'nulls', share: 1 },
  { of: 'lists', share: 0.15 },
  { of: 'all', share: 0.1 },
  { of: 'many', share: 1 },
  { of: 'not finite', share: 0.2 },
]

const FIXED: ReadonlySet<string | undefined> = new Set(['kind', 'schemaVersion'])

/** Replaces a share of the leaves; counts, indices and lists, which must fit to each other, only on request. */
function drawn(original: RecordBody, draw: Draw, random: () => number, hasCounts: boolean) {
  const body = structuredClone(original)
  for (const { parent, key, value, path } of placesOf(body)) {
    const isFixed = FIXED.has(path[0]) || (draw.of === 'not finite' && path[0] === 'parameters')
    const isCount = Array.isArray(value) || Number.isInteger(value)
    if (isFixed || (isCount && !hasCounts) || random() >= draw.share) continue
    parent[key] = replacement(value, draw.of, random)
  }
  if (draw.of === 'not finite' && original.kind === 'two-sample-mr') return body
  const text = JSON.stringify(body)
  return accepted(JSON.parse(text) as RecordBody, original, schemaFor(original))
}

/** Returns a result of a kind with values drawn by a seed: as a record holds it, but for those that are not finite. */
export async function degenerateResult(kind: string, seed: number): Promise<RecordBody> {
  const original = await resultOfKind(kind)
  const random = randomFrom(seed)
  const draw = DRAWS[seed % DRAWS.length] ?? { of: 'numbers', share: 1 }
  // Only these are computed again in the page; all others are read from their record.
  const isUnstored = draw.of === 'not finite' && kind === 'two-sample-mr'
  if (isUnstored) return drawn(original, draw, random, false)
  const first = drawn(original, draw, random, true)
  const body = first === original ? drawn(original, draw, random, false) : first
  const read = bodyFrom(body)
  if (!read) throw new Error(`a refused result of ${kind}`)
  return read
}
