// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { checkBrowser } from '../../../src/start/browser-check.ts'

const policies = () =>
  [...document.head.querySelectorAll('meta')].map((meta) => [meta.httpEquiv, meta.content])

afterEach(() => {
  document.head.innerHTML = ''
  delete document.documentElement.dataset['oldBrowser']
  vi.unstubAllGlobals()
})

test.each([
  ['has neither `CSS` nor anything else', undefined],
  ['has no `CSS.supports`', {}],
  ['has no `lh` (Chromium 108)', { supports: (name: string) => name !== 'height' }],
  ['has no `:has()` (Firefox 120)', { supports: (name: string) => name === 'height' }],
])('R21 a browser that %s sees the notice and runs no script', (_which, css) => {
  vi.stubGlobal('CSS', css)
  checkBrowser()
  expect(document.documentElement.dataset['oldBrowser']).toBe('')
  expect(policies()).toEqual([['Content-Security-Policy', "script-src 'none'"]])
})

test('R21 a supported browser is left alone', () => {
  vi.stubGlobal('CSS', { supports: () => true })
  checkBrowser()
  expect(document.documentElement.dataset['oldBrowser']).toBeUndefined()
  expect(policies()).toEqual([])
})

test('R21 the check has no syntax younger than 2015', () => {
  // A browser that cannot parse it would show nothing.
  expect(String(checkBrowser)).not.toMatch(/=>|\?\.|\?\?|`|\.\.\.|\blet\b|\bclass\b/)
})
