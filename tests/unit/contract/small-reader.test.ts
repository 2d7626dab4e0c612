/** The browser reads replies with a reader of its own: it must find in them what zod finds. */
import { beforeAll, describe, expect, test, vi } from 'vitest'
import * as zod from 'zod/mini'
import { contract } from '../../../src/contract/contract.ts'
import { runs } from '../../helpers/nightly.ts'
import { ODD, randomFrom } from '../../helpers/odd-values.ts'

type Result = { success: boolean; data?: unknown; error?: { issues: { path: PropertyKey[] }[] } }
type Reply = { safeParse: (value: unknown) => Result }

const names = Object.keys(contract) as (keyof typeof contract)[]
let small: Record<string, { reply: Reply }>
let own: typeof zod

beforeAll(async () => {
  vi.resetModules()
  vi.doMock('zod/mini', () => import('../../../src/contract/small-reader.ts'))
  ;({ contract: small } = (await import('../../../src/contract/contract.ts')) as never)
  own = (await import('zod/mini')) as typeof zod
  vi.doUnmock('zod/mini')
})

const ORDINARY: readonly unknown[] = [
  '1',
  'text',
  7,
  '12',
  true,
  '2026-03-12 17:00:00',
  'CNY',
  'plus',
  'active',
]

const pathsOf = ({ error }: Result) => [
  ...new Set(error?.issues.map(({ path }) => path.map(String).join('.'))),
]
const outcome = (result: Result) =>
  result.success ? { data: result.data } : { paths: pathsOf(result).toSorted() }

/** What zod knows of a schema. */
type Made = {
  _zod: {
    def: {
      type: string
      shape: Record<string, unknown>
      options: unknown[]
      entries: Record<string, unknown>
      values: unknown[]
      element: unknown
      valueType: unknown
      innerType: unknown
      in: Made
      out: Made
    }
  }
}

/** What a schema of zod reads, made from what it is made of; now and then something else. */
function make(schema: unknown, random: () => number, oddness: number): unknown {
  const { def } = (schema as Made)._zod
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  if (random() < oddness) return pick(random() < 0.5 ? ODD.slice(0, 44) : ORDINARY)
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape)
      const made = fields
        .filter(() => random() > oddness)
        .map(([key, field]) => [key, make(field, random, oddness)])
      return Object.fromEntries(random() < 0.2 ? [...made, ['more', { a: 1 }]] : made)
    }
    case 'array':
      return Array.from({ length: Math.floor(random() * 3) }, () =>
        make(def.element, random, oddness),
      )
    case 'record':
      return {
        a: make(def.valueType, random, oddness),
        b: make(def.valueType, random, oddness),
      }
    case 'union':
      return make(pick(def.options), random, oddness)
    case 'optional':
      return random() < 0.2 ? undefined : make(def.innerType, random, oddness)
    case 'nullable':
      return random() < 0.2 ? null : make(def.innerType, random, oddness)
    case 'pipe': {
      const [first, second] = [def.in, def.out]
      return make(first._zod.def.type === 'transform' ? second : first, random, oddness)
    }
    case 'enum':
      return pick(Object.values(def.entries))
    case 'literal':
      return def.values[0]
    case 'number':
      return pick([0, 1, 12, 1.5])
    case 'boolean':
      return random() < 0.5
    default:
      return pick(['1', 'text', '2026-03-12T17:00:00Z', ''])
  }
}

describe('every reply is read as zod reads it', () => {
  test.each(names)('%s', (name) => {
    const random = randomFrom(names.indexOf(name) + 1)
    const real = contract[name].reply as unknown as Reply
    const own = small[name]?.reply as Reply
    expect(own).not.toBe(real)
    let good = 0
    const rounds = runs(40, 400)
    for (let round = 0; round < rounds; round += 1) {
      const value = make(real, random, [0, 0.02, 0.2][round % 3] ?? 0)
      const wanted = real.safeParse(value)
      good += wanted.success ? 1 : 0
      expect({ value, ...outcome(own.safeParse(value)) }).toEqual({ value, ...outcome(wanted) })
    }
    for (const value of [undefined, ...ODD.slice(0, 44)]) {
      expect({ value, ...outcome(own.safeParse(value)) }).toEqual({
        value,
        ...outcome(real.safeParse(value)),
      })
    }
    // Most of what was made is what the service sends.
    expect(good).toBeGreaterThan(rounds / 4)
  })
})

/** What stored results are read with beside what replies are. */
const COMBINATORS: Readonly<Record<string, (z: typeof zod) => Reply>> = {
  tuple: (z) => z.tuple([z.string(), z.number()]),
  'a refined object': (z) =>
    z
      .object({ a: z.array(z.number()), b: z.array(z.nullable(z.number())) })
      .check(z.refine(({ a, b }) => a.length === b.length)),
  'a list of records': (z) => z.array(z.record(z.string(), z.union([z.number(), z.string()]))),
}
const GIVEN: readonly unknown[] = [
  ['a', 1],
  ['a'],
  ['a', 1, 2],
  [1, 'a'],
  { a: [1], b: [null] },
  { a: [1], b: [null], more: 1 },
  { a: [1], b: [] },
  { a: ['1'], b: [1] },
  [{ a: 1, b: 'x' }, {}],
  [{ a: null }],
]

test.each(Object.entries(COMBINATORS))('%s is read as zod reads it', (_name, make) => {
  // Of a list that is too long zod names its items as well.
  const odd = ODD.slice(0, 44).filter((value) => !Array.isArray(value) || value.length < 3)
  for (const value of [undefined, ...GIVEN, ...odd]) {
    const [found, wanted] = [own, zod].map((z) => outcome(make(z).safeParse(value)))
    expect({ value, ...found }).toEqual({ value, ...wanted })
  }
})
