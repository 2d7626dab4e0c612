import { beforeEach, expect, test } from 'vitest'
import { fetchBuild, type FetchWorld } from '../../../sw/fetch-build.ts'

const ORIGIN = 'https://v.example'
const fileOf = (name: string, isFresh = false) => ({
  url: `${ORIGIN}/${name}`,
  key: `${ORIGIN}/${name}${isFresh ? '?revision' : ''}`,
  isFresh,
  hash: 'aa',
})

let kept: Map<string, string>
let asked: string[]
let under: number
let most: number
/** How often an address fails before it answers. */
let failing: Map<string, number>
let paused: number[]

const world: FetchWorld = {
  async fetch({ url, cache }) {
    asked.push(`${url.replace(ORIGIN, '')} ${cache}`)
    under += 1
    most = Math.max(most, under)
    await new Promise((resolve) => setTimeout(resolve))
    under -= 1
    const left = failing.get(url) ?? 0
    failing.set(url, left - 1)
    if (left > 0) throw new TypeError('reset')
    return new Response(url)
  },
  cache: {
    async match(key) {
      const text = kept.get(String(key))
      return text === undefined ? undefined : new Response(text)
    },
    async put(key, response) {
      kept.set(String(key), await response.text())
    },
  },
  isGood: async ({ url }) => !url.includes('bad'),
  async pause(ms) {
    paused.push(ms)
  },
}

beforeEach(() => {
  kept = new Map()
  asked = []
  under = 0
  most = 0
  failing = new Map()
  paused = []
})

test('all files are kept, a few at once, those of a lasting name as the browser has them', async () => {
  const files = Array.from({ length: 20 }, (_, index) => fileOf(`${index}.js`))
  await fetchBuild([...files, fileOf('index.html', true)], world)
  expect(kept.size).toBe(21)
  expect(most).toBe(4)
  expect(asked).toContain('/0.js default')
  expect(asked).toContain('/index.html reload')
  expect(kept.has(`${ORIGIN}/index.html?revision`)).toBe(true)
})

test('a file that is cut off is tried again, and costs no other', async () => {
  const files = [fileOf('a.js'), fileOf('b.js')]
  failing.set(files[0]!.url, 2)
  await fetchBuild(files, world)
  expect([...kept.keys()]).toHaveLength(2)
  expect(paused).toEqual([1000, 4000])
})

test('where one cannot be had the build is not whole, and goes on there the next time', async () => {
  const files = [fileOf('a.js'), fileOf('b.js'), fileOf('c.js')]
  failing.set(files[1]!.url, 3)
  await expect(fetchBuild(files, world)).rejects.toThrow('reset')
  expect([...kept.keys()]).toEqual([files[0]!.url, files[2]!.url])
  asked = []
  await fetchBuild(files, world)
  expect(asked).toEqual(['/b.js default'])
  expect(kept.size).toBe(3)
})

test('when something more important comes up nothing else is begun, nor tried again', async () => {
  const files = Array.from({ length: 20 }, (_, index) => fileOf(`${index}.js`))
  await fetchBuild(files, { ...world, isHeld: () => asked.length >= 6 })
  expect(asked.length).toBeLessThan(10)
  expect(kept.size).toBe(asked.length)
  failing.set(`${ORIGIN}/cut.js`, 5)
  asked = []
  await expect(
    fetchBuild([fileOf('cut.js')], { ...world, isHeld: () => asked.length > 0 }),
  ).rejects.toThrow('reset')
  expect(asked).toHaveLength(1)
})

test('a full device is not tried again', async () => {
  const full = {
    ...world.cache,
    put: async () => Promise.reject(new DOMException('no room', 'QuotaExceededError')),
  }
  await expect(fetchBuild([fileOf('a.js')], { ...world, cache: full })).rejects.toThrow('no room')
  expect(asked).toHaveLength(1)
})

test('a reply that is not what the address promises is never kept', async () => {
  await expect(fetchBuild([fileOf('bad.js')], world)).rejects.toThrow('not kept')
  expect(kept.size).toBe(0)
})
