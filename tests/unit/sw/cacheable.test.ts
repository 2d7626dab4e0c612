import { expect, test } from 'vitest'
import { isCacheable } from '../../../sw/cacheable.ts'
import { shellConfig } from '../../../sw/shell-config.ts'

function reply(type: string, status = 200): Response {
  return new Response('x', { status, headers: { 'content-type': type } })
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
])('S23 keeps %s served as %s', (path, type) => {
  expect(isCacheable(path, reply(type))).toBe(true)
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
  expect(isCacheable(path, response)).toBe(false)
})

test.each([
  ['<meta name="veriscope-config" content="{&quot;demo&quot;:null}" />', '{"demo":null}'],
  [`<meta name="veriscope-config" content='{"demo":null}'>`, '{"demo":null}'],
  ['<meta\n  name="veriscope-config"\n  content=""\n/>', ''],
  ['<meta name="veriscope-config" content="a &amp;lt; b" />', 'a &lt; b'],
  ['<meta name="other" content="x" />', null],
])('the configuration in %s', (html, config) => {
  expect(shellConfig(`<head>${html}</head>`)).toBe(config)
})
