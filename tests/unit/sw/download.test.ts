import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cacheStores } from '../../../src/lib/storage-keys.ts'
import { type BuildFile, downloadFiles } from '../../../sw/download.ts'
import {
  createWorkerScope,
  entryOf,
  ORIGIN,
  passTime,
  script,
  type WorkerScope,
} from '../../helpers/worker-scope.ts'

let scope: WorkerScope
/** How often an address fails before it responds. */
let failures: Map<string, number>
let running: number
let mostAtOnce: number

function serveFile(name: string, isFresh = false): BuildFile {
  scope.serve(`/${name}`, async () => {
    running += 1
    mostAtOnce = Math.max(mostAtOnce, running)
    await Promise.resolve()
    running -= 1
    const left = failures.get(name) ?? 0
    failures.set(name, left - 1)
    if (left > 0) throw new TypeError('reset')
    return script(name)
  })
  const { hash } = entryOf(name, name)
  const url = `${ORIGIN}/${name}`
  const key = isFresh ? `${url}?revision` : url
  return { url, key, hash, bytes: 1 }
}
const serveFiles = (count: number) =>
  Array.from({ length: count }, (_, index) => serveFile(`${index}.js`))
const run = (files: BuildFile[], isPaused?: () => boolean) =>
  passTime(downloadFiles(files, isPaused))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  scope = createWorkerScope()
  failures = new Map()
  running = 0
  mostAtOnce = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('caches all files under their keys, a few at once', async () => {
  await run([...serveFiles(20), serveFile('lasting.js', true)])
  expect(scope.cachedFiles()).toHaveLength(21)
  expect(scope.cachedFiles()).toContain('/lasting.js?revision')
  expect(mostAtOnce).toBe(4)
})

test('takes a file past the HTTP cache when its name outlives its content', async () => {
  const modes: unknown[] = []
  const files = [serveFile('a.js'), serveFile('b.js', true)]
  for (const { url } of files) {
    scope.serve(new URL(url).pathname, ({ pathname }, { cache, signal }) => {
      modes.push([cache, signal instanceof AbortSignal])
      return script(pathname.slice(1))
    })
  }
  await run(files)
  expect(modes).toEqual([
    ['default', true],
    ['reload', true],
  ])
})

test('tries an interrupted file again, which costs no other', async () => {
  failures.set('0.js', 2)
  await run(serveFiles(2))
  expect(scope.cachedFiles()).toHaveLength(2)
  expect(scope.requests.filter((path) => path === '/0.js')).toHaveLength(3)
})

test('resumes an incomplete build with the missing file', async () => {
  const files = serveFiles(3)
  failures.set('1.js', 3)
  await expect(run(files)).rejects.toThrow('reset')
  expect(scope.cachedFiles()).toEqual(['/0.js', '/2.js'])
  scope.requests.length = 0
  await run(files)
  expect(scope.requests).toEqual(['/1.js'])
})

test('starts nothing else while paused, and does not try again', async () => {
  await run(serveFiles(20), () => scope.requests.length >= 6)
  expect(scope.requests.length).toBeLessThan(10)
  expect(scope.cachedFiles()).toHaveLength(scope.requests.length)
  failures.set('cut.js', 5)
  scope.requests.length = 0
  await expect(run([serveFile('cut.js')], () => scope.requests.length > 0)).rejects.toThrow('reset')
  expect(scope.requests).toHaveLength(1)
})

test('does not try again on a full disk', async () => {
  scope.caches.at(cacheStores.shell).isFull = true
  await expect(run(serveFiles(1))).rejects.toThrow('full')
  expect(scope.requests).toHaveLength(1)
})

test('never caches a file of another build', async () => {
  const file = serveFile('a.js')
  scope.serve('/a.js', () => script('of the next build'))
  await expect(run([file])).rejects.toThrow('not of this build')
  expect(scope.cachedFiles()).toEqual([])
})
