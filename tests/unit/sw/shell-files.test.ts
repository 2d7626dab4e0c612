import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { OWN_BUILD_ID } from '../../../sw/build-manifest.ts'
import { createShellFiles, type Entry } from '../../../sw/shell-files.ts'

const ORIGIN = 'https://v.example'
const shaOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

const CONTENT: Record<string, string> = {
  'assets/index-1.js': 'start',
  'assets/tools-1.js': 'tools',
  'icons/icon.svg': '<svg/>',
}
const TYPES: Record<string, string> = { js: 'text/javascript', svg: 'image/svg+xml' }
const entries = Object.entries(CONTENT).map(([url, text]): Entry => ({
  url,
  revision: url.startsWith('icons') ? 'r' : null,
  hash: shaOf(text),
  bytes: text.length,
  ...(url.includes('index') && { isFirst: true }),
}))
const DOCUMENT = `${ORIGIN}/index.html?r=${OWN_BUILD_ID}`

let served: Record<string, string>
let kept: Map<string, string>
let order: string[]

const filesNow = () =>
  createShellFiles(
    {
      getURLsToCacheKeys: () =>
        new Map([
          [`${ORIGIN}/index.html`, DOCUMENT],
          ...entries.map(({ url }) => [`${ORIGIN}/${url}`, `${ORIGIN}/${url}`] as const),
        ]),
    },
    entries,
  )

beforeEach(() => {
  served = { ...CONTENT, 'index.html': `<meta content="${OWN_BUILD_ID}">` }
  kept = new Map()
  order = []
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.stubGlobal('location', { href: `${ORIGIN}/sw.js` })
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const path = url.slice(ORIGIN.length + 1)
    const type = TYPES[path.split('.').at(-1) ?? ''] ?? 'text/html'
    return new Response(served[path], { headers: { 'content-type': type } })
  })
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (key: string) => (kept.has(key) ? new Response(kept.get(key)) : undefined),
      keys: async () => [...kept.keys()].map((url) => ({ url })),
      async put(key: string, response: Response) {
        kept.set(key, await response.text())
        order.push(key.slice(ORIGIN.length))
      },
    }),
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Waiting between two tries takes no time here. */
async function bring(which = filesNow().all): Promise<unknown> {
  const state = { isOver: false }
  const done = filesNow()
    .bring(which)
    .catch((error: unknown) => error)
    .finally(() => (state.isOver = true))
  while (!state.isOver) await vi.advanceTimersByTimeAsync(1000)
  return done
}

describe('the files of a build', () => {
  test('are kept, the document last: where it is, its whole set is', async () => {
    expect(await bring()).toBeUndefined()
    expect(order).toHaveLength(4)
    expect(order.at(-1)).toBe(DOCUMENT.slice(ORIGIN.length))
    expect(await filesNow().missing()).toEqual([])
  })

  test('one of another build is never kept, nor then the document', async () => {
    served['icons/icon.svg'] = '<svg>of the next build</svg>'
    expect(await bring()).toBeInstanceOf(Error)
    expect(order.toSorted()).toEqual(['/assets/index-1.js', '/assets/tools-1.js'])
    expect((await filesNow().missing()).map(({ key }) => key)).toEqual([
      `${ORIGIN}/icons/icon.svg`,
      DOCUMENT,
    ])
  })

  test('nor is the document of another one', async () => {
    served['index.html'] = '<meta content="0123456789abcdef">'
    expect(await bring()).toBeInstanceOf(Error)
    expect(kept.has(DOCUMENT)).toBe(false)
  })

  test('what a page was given is kept as well, if it is of this build', async () => {
    const files = filesNow()
    const js = { headers: { 'content-type': 'text/javascript' } }
    const url = new URL(`${ORIGIN}/assets/tools-1.js`)
    await files.keep(url, new Response('other tools', js))
    await files.keep(new URL(`${ORIGIN}/assets/other.js`), new Response('tools', js))
    await files.keep(url, new Response('tools', { status: 404 }))
    expect(order).toEqual([])
    await files.keep(url, new Response('tools', js))
    expect(order).toEqual(['/assets/tools-1.js'])
  })
})
