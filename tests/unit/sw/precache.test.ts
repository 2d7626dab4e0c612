import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const ORIGIN = 'https://v.example'
const hash = (digits: string) => digits.padEnd(16, '0')
const ENTRIES = [
  { url: 'assets/index-1.js', revision: null, hash: hash('a'), bytes: 1, isFirst: true },
  { url: 'assets/tools-1.js', revision: null, hash: hash('b'), bytes: 1 },
]

let asked: string[]
let install: () => Promise<unknown>

async function keptBy(active: object | null): Promise<string[]> {
  const listeners: Record<string, (event: object) => void> = {}
  vi.stubGlobal('self', {
    location: { href: `${ORIGIN}/sw.js` },
    registration: { active, scope: `${ORIGIN}/` },
    addEventListener: (type: string, run: (event: object) => void) => (listeners[type] = run),
  })
  vi.resetModules()
  const { keepShell } = await import('../../../sw/precache.ts')
  keepShell(ENTRIES)
  install = () =>
    new Promise((resolve) => {
      listeners['install']?.({
        waitUntil: (work: Promise<unknown>) =>
          void work.catch(() => {}).finally(() => resolve(null)),
      })
    })
  const state = { isOver: false }
  const done = install().finally(() => (state.isOver = true))
  while (!state.isOver) await vi.advanceTimersByTimeAsync(1000)
  await done
  return [...new Set(asked)].toSorted()
}

beforeEach(() => {
  asked = []
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.stubGlobal('location', { href: `${ORIGIN}/sw.js` })
  vi.stubGlobal('registration', { scope: `${ORIGIN}/` })
  vi.stubGlobal('caches', {
    open: async () => ({ match: async () => undefined, put: async () => {}, keys: async () => [] }),
  })
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    asked.push(url.slice(ORIGIN.length))
    throw new TypeError('reset')
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('what an install fetches', () => {
  test('on a device without a worker: the first set', async () => {
    expect(await keptBy(null)).toEqual(['/assets/index-1.js'])
  })

  test('where a build is in use: all of the next one', async () => {
    expect(await keptBy({})).toEqual(['/assets/index-1.js', '/assets/tools-1.js'])
  })
})
