import { createStore } from 'jotai'
import { expect, test, vi } from 'vitest'
import { memoryCookieJar } from '../../../src/platform/cookie-jar.ts'
import { COOKIE } from '../../../src/contract/cookies.ts'
import { connectJar } from '../../../src/session/cookie-atom.ts'
import {
  clientSettingsAtom,
  colorSchemeAtom,
  DEFAULT_PRIMARY,
  primaryAtom,
  skinAtom,
} from '../../../src/session/preferences.ts'

function page(cookies: Record<string, string> = {}) {
  const jar = memoryCookieJar(cookies)
  const store = createStore()
  connectJar(store, jar)
  return { store, jar }
}

test('9.5 light theme, default skin, primary #0B84CE with #219CE8', () => {
  const { store } = page()
  expect(store.get(colorSchemeAtom)).toBe('light')
  expect(store.get(skinAtom)).toBe('default')
  expect(store.get(primaryAtom)).toEqual({
    lightThemePrimaryColor: '#0B84CE',
    lightThemePrimaryDarkenColor: '#219CE8',
    darkThemePrimaryColor: '#0B84CE',
    darkThemePrimaryDarkenColor: '#219CE8',
  })
})

test('3.6 the primary colour and its variant are cookies for light and for dark', () => {
  const { store, jar } = page()
  store.set(primaryAtom, {
    lightThemePrimaryColor: '#7A5AF0',
    lightThemePrimaryDarkenColor: '#9A82F5',
    darkThemePrimaryColor: '#111111',
    darkThemePrimaryDarkenColor: '#222222',
  })
  expect(jar.read('veriscope-lightThemePrimaryColor')).toBe('#7A5AF0')
  expect(jar.read('veriscope-lightThemePrimaryDarkenColor')).toBe('#9A82F5')
  expect(jar.read('veriscope-darkThemePrimaryColor')).toBe('#111111')
  expect(jar.read('veriscope-darkThemePrimaryDarkenColor')).toBe('#222222')
  store.set(primaryAtom, null)
  expect(jar.read('veriscope-lightThemePrimaryColor')).toBeNull()
  expect(store.get(primaryAtom)).toEqual(DEFAULT_PRIMARY)
})

test.each(['red', '#12345', '#1234567', '#12345g', 'url(x)', '#000000;}'])(
  'the invalid colour "%s" is ignored',
  (value) => {
    const { store } = page({ 'veriscope-lightThemePrimaryColor': value })
    expect(store.get(primaryAtom)).toEqual(DEFAULT_PRIMARY)
  },
)

test('3.3 the shown settings are stored in cookies that are written together, and only where they differ', () => {
  const { store, jar } = page({ [COOKIE.language]: 'zh', [COOKIE.theme]: 'light' })
  const listener = vi.fn<() => void>()
  jar.subscribe(listener)
  const shown = {
    language: 'zh',
    theme: 'dark',
    skin: 'default',
    colorScheme: 'dark',
    timeZone: 'Asia/Shanghai',
    shownTheme: 'dark',
  }
  store.set(clientSettingsAtom, shown)
  expect(listener).toHaveBeenCalledTimes(1)
  const names = [COOKIE.language, COOKIE.theme, COOKIE.skin, COOKIE.colorScheme, COOKIE.timeZone]
  expect(names.map((name) => jar.read(name))).toEqual([
    'zh',
    'dark',
    'default',
    'dark',
    'Asia/Shanghai',
  ])
  store.set(clientSettingsAtom, shown)
  expect(listener).toHaveBeenCalledTimes(1)
})
