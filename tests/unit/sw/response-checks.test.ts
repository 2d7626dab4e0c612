import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { OWN_BUILD_ID } from '../../../sw/build-manifest.ts'
import { isCacheable, isOfThisBuild } from '../../../sw/response-checks.ts'

const ORIGIN = 'https://v.example'

function reply(type: string, status = 200, text = 'x'): Response {
  return new Response(text, { status, headers: { 'content-type': type } })
}

test.each([
  ['/assets/a-1.js', 'text/javascript; charset=utf-8'],
  ['/assets/a-1.css', 'text/css; charset=utf-8'],
  ['/assets/a-1.woff2', 'font/woff2'],
  ['/index.html', 'text/html; charset=utf-8'],
  ['/manifest.webmanifest', 'application/manifest+json'],
  ['/examples/effects.csv', 'text/csv; charset=utf-8'],
  ['/examples/effects.tsv', 'text/tab-separated-values'],
  ['/icons/icon-192.png', 'image/png'],
  ['/favicon.svg', 'image/svg+xml'],
])('S23 caches %s served as %s', (path, type) => {
  expect(isCacheable(ORIGIN + path, reply(type))).toBe(true)
})

test.each([
  ['a page in place of a script', '/assets/a-1.js', reply('text/html')],
  ['a page in place of a style', '/assets/a-1.css', reply('text/html')],
  ['a page in place of a font', '/assets/a-1.woff2', reply('text/html')],
  ['a missing script', '/assets/a-1.js', reply('text/javascript', 404)],
  ['a server error', '/index.html', reply('text/html', 500)],
  ['a part of a file', '/examples/effects.csv', reply('text/csv', 206)],
  ['no type', '/assets/a-1.js', new Response(new Uint8Array([1]))],
  ['a reply of a call', '/api/tool', reply('application/json')],
])('S23 refuses %s', (_name, path, response) => {
  expect(isCacheable(ORIGIN + path, response)).toBe(false)
})

test('a file is of this build when its content has the hash of the manifest', async () => {
  const hash = createHash('sha256').update('own').digest('hex').slice(0, 16)
  const file = { url: `${ORIGIN}/assets/a-1.js`, hash }
  expect(await isOfThisBuild(file, reply('text/javascript', 200, 'own'))).toBe(true)
  expect(await isOfThisBuild(file, reply('text/javascript', 200, 'of the next build'))).toBe(false)
  expect(await isOfThisBuild(file, reply('text/javascript', 404, 'own'))).toBe(false)
})

test('the document is of this build when it names it', async () => {
  const file = { url: `${ORIGIN}/index.html`, hash: null }
  const document = (id: string) => reply('text/html', 200, `<meta content="${id}">`)
  expect(await isOfThisBuild(file, document(OWN_BUILD_ID))).toBe(true)
  expect(await isOfThisBuild(file, document('0123456789abcdef'))).toBe(false)
})
