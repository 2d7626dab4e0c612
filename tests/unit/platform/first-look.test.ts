// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { COOKIE } from '../../../src/contract/cookies.ts'
import { showChoices } from '../../../src/platform/early/first-look.ts'

const WHITE = '#ffffff'
const DARK = '#111924'

beforeEach(() => {
  document.head.innerHTML =
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff"><meta name="theme-color" media="(prefers-color-scheme: dark)" content="#111924">'
})
afterEach(() => {
  for (const name of ['veriscope-color-scheme', 'veriscope-skin', 'token', COOKIE.locale])
    document.cookie = `${name}=; Max-Age=0`
  delete document.documentElement.dataset['standIn']
  delete document.documentElement.dataset['rewritten']
  document.head.innerHTML = ''
  delete document.documentElement.dataset['mantineColorScheme']
  delete document.documentElement.dataset['unpainted']
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  location.hash = ''
})

test.each([
  ['', false, 'light', [WHITE, WHITE]],
  ['', true, 'light', [WHITE, WHITE]],
  ['dark', false, 'dark', [DARK, DARK]],
  ['dark', true, 'dark', [DARK, DARK]],
  ['light', true, 'light', [WHITE, WHITE]],
  ['system', false, 'light', [WHITE, DARK]],
  ['system', true, 'dark', [WHITE, DARK]],
] as const)('chosen %j on a device that is dark: %s', (chosen, isDark, scheme, bars) => {
  vi.stubGlobal('matchMedia', () => ({ matches: isDark }))
  if (chosen) document.cookie = `veriscope-color-scheme=${chosen}`
  showChoices()
  expect(document.documentElement.dataset['mantineColorScheme']).toBe(scheme)
  const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
  expect(metas.map(({ content }) => content)).toEqual(bars)
})

test.each([
  ['navigate', '', true],
  ['navigate', '#section-2', false],
  ['reload', '', false],
  ['back_forward', '', false],
])('opened by %s at "%s": it need not know its height: %s', (type, hash, isOpened) => {
  const navigation = new EventTarget()
  vi.stubGlobal('navigation', navigation)
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as never])
  location.hash = hash
  showChoices()
  const isNoted = () => document.documentElement.dataset['opened'] !== undefined
  expect(isNoted()).toBe(isOpened)
  const go = (navigationType: string, hashChange: boolean) =>
    navigation.dispatchEvent(Object.assign(new Event('navigate'), { navigationType, hashChange }))
  go('replace', false)
  expect(isNoted()).toBe(isOpened)
  go('push', true)
  expect(isNoted()).toBe(false)
})

test('first words that do not come in time are waited for no more', () => {
  vi.useFakeTimers()
  document.head.innerHTML += '<link rel="expect" href="#first-words" blocking="render">'
  showChoices()
  vi.advanceTimersByTime(1900)
  expect(document.querySelector('link[rel="expect"]')).not.toBeNull()
  vi.advanceTimersByTime(200)
  expect(document.querySelector('link[rel="expect"]')).toBeNull()
  vi.useRealTimers()
})

test.each([
  ['a visitor, and a page of his own', '', false, 'shown'],
  ['a visitor, and a page that a member has kept', '', true, 'shown'],
  ['a member, and a page that he has kept', 'token=x', true, 'stands in'],
  ['a member, and a page that a visitor has kept', 'token=x', false, 'hidden'],
  ['who sees pages in a way of his own', 'veriscope-skin=bordered', true, 'hidden'],
  ['a member who reads another language', `token=x; ${COOKIE.locale}=zh`, true, 'hidden'],
])('%s: %s', (_who, cookies, isKeptForMember, expected) => {
  const root = document.documentElement
  root.lang = 'en'
  for (const one of [`${COOKIE.locale}=en`, ...cookies.split('; ')]) document.cookie = one
  if (isKeptForMember) root.dataset['standIn'] = ''
  showChoices()
  const isHidden = root.dataset['rewritten'] !== undefined
  const standsIn = root.dataset['standIn'] !== undefined
  expect(isHidden ? 'hidden' : standsIn ? 'stands in' : 'shown').toBe(expected)
})
