// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { COOKIE } from '../../../src/contract/cookies.ts'

const WHITE = '#ffffff'
const DARK = '#111924'

/** Runs the script again, as each document does. */
async function run(): Promise<void> {
  vi.resetModules()
  await import('../../../src/start/inline-script.ts')
}

beforeEach(() => {
  document.head.innerHTML =
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff"><meta name="theme-color" media="(prefers-color-scheme: dark)" content="#111924">'
})
afterEach(() => {
  for (const name of ['veriscope-color-scheme', 'veriscope-skin', 'token', COOKIE.locale])
    document.cookie = `${name}=; Max-Age=0`
  delete document.documentElement.dataset['rewritten']
  document.head.innerHTML = ''
  delete document.documentElement.dataset['mantineColorScheme']
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([
  ['', false, 'light', [WHITE, WHITE]],
  ['', true, 'light', [WHITE, WHITE]],
  ['dark', false, 'dark', [DARK, DARK]],
  ['dark', true, 'dark', [DARK, DARK]],
  ['light', true, 'light', [WHITE, WHITE]],
  ['system', false, 'light', [WHITE, DARK]],
  ['system', true, 'dark', [WHITE, DARK]],
] as const)('chosen %j on a device that is dark: %s', async (chosen, isDark, scheme, bars) => {
  vi.stubGlobal('matchMedia', () => ({ matches: isDark }))
  if (chosen) document.cookie = `veriscope-color-scheme=${chosen}`
  await run()
  expect(document.documentElement.dataset['mantineColorScheme']).toBe(scheme)
  const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
  expect(metas.map(({ content }) => content)).toEqual(bars)
})

test.each([
  ['a visitor, and a page in their language', '', 'shown'],
  ['a member', 'token=x', 'hidden'],
  ['a visitor with an appearance of their own', 'veriscope-skin=bordered', 'hidden'],
  ['a visitor who reads another language', `${COOKIE.locale}=zh`, 'hidden'],
])('%s: a server-rendered page is %s', async (_who, cookies, expected) => {
  const root = document.documentElement
  root.lang = 'en'
  for (const one of [`${COOKIE.locale}=en`, ...cookies.split('; ')]) document.cookie = one
  await run()
  expect(root.dataset['rewritten'] === undefined ? 'shown' : 'hidden').toBe(expected)
})

test('R15 reports slow code of an empty page after three seconds, and its failure', async () => {
  vi.useFakeTimers()
  document.body.innerHTML = '<div id="root"></div><div id="late" hidden></div>'
  await run()
  const notice = document.getElementById('late')
  await vi.advanceTimersByTimeAsync(2900)
  expect(notice?.hidden).toBe(true)
  await vi.advanceTimersByTimeAsync(200)
  expect([notice?.hidden, notice?.dataset['kind']]).toEqual([false, 'bare'])
  window.veriscopeStarted?.()
  expect(notice?.hidden).toBe(true)
  window.veriscopeFailed?.()
  expect([notice?.hidden, notice?.dataset['kind']]).toEqual([false, 'failed'])
  vi.useRealTimers()
})

test.each([
  ['a page that can be read', 'en', 10_000],
  ['a page that is hidden, being in another language', 'zh', 3000],
])('R15 reports slow code of %s', async (_which, language, lateMs) => {
  vi.useFakeTimers()
  document.documentElement.lang = 'en'
  document.cookie = `${COOKIE.locale}=${language}`
  document.body.innerHTML =
    '<div id="root" data-rendered="en"><h1>Text</h1></div><div id="late" hidden></div>'
  await run()
  const notice = document.getElementById('late')
  await vi.advanceTimersByTimeAsync(lateMs - 100)
  expect(notice?.hidden).toBe(true)
  await vi.advanceTimersByTimeAsync(200)
  expect([notice?.hidden, notice?.dataset['kind']]).toEqual([false, 'bare'])
  window.veriscopeStarted?.()
  expect(notice?.hidden).toBe(true)
  vi.useRealTimers()
})
