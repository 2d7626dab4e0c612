/** Values that the schema of a parameter describes, at and just beyond its limits. */
type Definition = {
  type: string
  shape?: Record<string, unknown>
  element?: unknown
  innerType?: unknown
  options?: unknown[]
  entries?: Record<string, unknown>
  values?: unknown[]
  in?: unknown
  out?: unknown
}
type Bag = { minimum?: number; maximum?: number }
type Schema = { _zod: { def: Definition; bag: Bag } }
type Random = () => number

/** Longer texts are left to the malformed values. */
const LONGEST = 6000

const TEXTS = [
  '17',
  'a@example.org',
  '+8613800000009',
  '2026-03-12T09:00:00Z',
  '000000',
  'A',
  '肠道 菌群',
]

const pick = <T>(random: Random, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T

function textOf({ minimum = 0, maximum = 200 }: Bag, random: Random): string {
  const lengths = [minimum, maximum, maximum + 1, minimum - 1].filter(
    (length) => length >= 0 && length <= LONGEST,
  )
  const length = pick(random, lengths.length === 0 ? [1] : lengths)
  return random() < 0.6 ? pick(random, TEXTS) : 'x'.repeat(length)
}

function numberOf({ minimum = 0, maximum = 100 }: Bag, random: Random): number {
  const [low, high] = [Math.max(minimum, -1e9), Math.min(maximum, 1e9)]
  return pick(random, [low, high, high + 1, low - 1, low + 0.5, 0, 1])
}

/** Draws a value of a schema: mostly a valid one. */
export function drawValue(schema: unknown, random: Random): unknown {
  const { def, bag } = (schema as Schema)._zod
  const { type, shape = {}, options = [], entries = {}, values = [] } = def
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape).map(([name, inner]) => [name, drawValue(inner, random)]),
      )
    case 'optional':
    case 'nullable':
      return random() < 0.5 ? undefined : drawValue(def.innerType, random)
    case 'union':
      return drawValue(pick(random, options), random)
    case 'literal':
      return pick(random, values)
    case 'enum':
      return pick(random, Object.values(entries))
    case 'array':
      return Array.from({ length: Math.floor(random() * 4) }, () => drawValue(def.element, random))
    case 'pipe':
      return drawValue((def.in as Schema)._zod.def.type === 'transform' ? def.out : def.in, random)
    case 'boolean':
      return random() < 0.5
    case 'number':
      return numberOf(bag, random)
    case 'string':
      return textOf(bag, random)
    default:
      throw new Error(`no values are drawn for ${type}`)
  }
}
