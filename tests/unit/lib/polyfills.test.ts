import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const TYPED: object = Object.getPrototypeOf(Uint8Array.prototype)

/** The built-ins that the polyfills add. */
const ADDED: readonly (readonly [object, string])[] = [
  [Array.prototype, 'toReversed'],
  [Array.prototype, 'toSorted'],
  [Array.prototype, 'toSpliced'],
  [TYPED, 'toReversed'],
  [TYPED, 'toSorted'],
  [String.prototype, 'toWellFormed'],
  [Map, 'groupBy'],
  [Promise, 'withResolvers'],
  [AbortSignal, 'any'],
  [URL, 'parse'],
]

const natives = ADDED.map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name))

/** Takes the built-ins away, as in the oldest supported browsers, and loads the polyfills. */
beforeEach(async () => {
  for (const [owner, name] of ADDED) Reflect.deleteProperty(owner, name)
  vi.resetModules()
  await import('../../../src/lib/polyfills.ts')
})

afterEach(() => {
  for (const [at, [owner, name]] of ADDED.entries()) {
    Object.defineProperty(owner, name, natives[at] as PropertyDescriptor)
  }
})

test('R21 lists are copied, and no loop over keys sees the methods', () => {
  const list = [3, 1, 2]
  expect(list.toSorted((x, y) => x - y)).toEqual([1, 2, 3])
  expect(['b', 'a'].toSorted()).toEqual(['a', 'b'])
  expect(list.toSorted((x, y) => y - x)).toEqual([3, 2, 1])
  expect(list.toReversed()).toEqual([2, 1, 3])
  expect(list.toSpliced(1, 1, 7, 8)).toEqual([3, 7, 8, 2])
  expect(list.toSpliced(1)).toEqual([3])
  expect(list).toEqual([3, 1, 2])
  const isListed = ({ enumerable }: PropertyDescriptor) => enumerable
  expect(Object.values(Object.getOwnPropertyDescriptors(Array.prototype)).filter(isListed)).toEqual(
    [],
  )
})

test('R21 typed arrays are copied, and sorted as numbers', () => {
  const numbers = Float64Array.of(10, 9, 1)
  expect(numbers.toSorted()).toEqual(Float64Array.of(1, 9, 10))
  expect(numbers.toReversed()).toEqual(Float64Array.of(1, 9, 10))
  expect(numbers[0]).toBe(10)
})

test('R21 groups in the order of the first of each, with the position', () => {
  const groups = Map.groupBy(new Set(['b1', 'a1', 'b2']), (item, at) => `${item[0]}${at % 2}`)
  expect([...groups]).toEqual([
    ['b0', ['b1', 'b2']],
    ['a1', ['a1']],
  ])
})

test('R21 half a character is replaced, a whole one stays', () => {
  expect('a\uD83D b😀\uDE00'.toWellFormed()).toBe('a\uFFFD b😀\uFFFD')
})

test('R21 a promise is settled from outside', async () => {
  const first = Promise.withResolvers<number>()
  first.resolve(1)
  await expect(first.promise).resolves.toBe(1)
  const second = Promise.withResolvers<number>()
  second.reject(new Error('no'))
  await expect(second.promise).rejects.toThrow('no')
})

test('R21 a joined signal is aborted with the first, for its reason', () => {
  const [one, other] = [new AbortController(), new AbortController()]
  const joined = AbortSignal.any([one.signal, other.signal])
  expect(joined.aborted).toBe(false)
  other.abort('second')
  one.abort('first')
  expect([joined.aborted, joined.reason]).toEqual([true, 'second'])
  expect(AbortSignal.any([one.signal]).reason).toBe('first')
})

test('R21 an address is read, or null', () => {
  expect(URL.parse('/a?b', 'https://x.example')?.href).toBe('https://x.example/a?b')
  expect(URL.parse('no address')).toBeNull()
})
