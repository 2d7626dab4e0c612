import { createStore } from 'jotai'
import { describe, expect, test } from 'vitest'
import { type CookieOptions, memoryCookieJar } from '../../../src/platform/cookie-jar.ts'
import { connectJar } from '../../../src/session/cookie-atom.ts'
import {
  DEFAULT_LAYOUT,
  layoutAtom,
  type LayoutChoice,
  POPOVER_OFFSET_PX,
  resolveLayout,
} from '../../../src/session/layout-preferences.ts'

/** Every value except the direction of the navigation differs from its default. */
const changed: LayoutChoice = {
  contentNav: 'vertical',
  isSemiDark: false,
  isNavCollapsed: true,
  navbar: 'static',
  hasBlur: false,
  footer: 'hidden',
  contentWidth: 'fluid',
}

function page(cookies: Record<string, string> = {}) {
  const written = new Map<string, CookieOptions | undefined>()
  const memory = memoryCookieJar(cookies)
  const jar = {
    ...memory,
    write(name: string, value: string, options?: CookieOptions) {
      written.set(name, options)
      memory.write(name, value, options)
    },
  }
  const store = createStore()
  connectJar(store, jar)
  return { store, jar, written }
}

describe('4.8a horizontal navigation', () => {
  test.each([
    ['hidden', true, 'sticky', false],
    ['hidden', false, 'sticky', false],
    ['sticky', true, 'sticky', false],
    ['static', true, 'static', false],
    ['static', false, 'static', false],
  ] as const)('navbar %s, collapsed %s becomes navbar %s, collapsed %s', (navbar, was, to, is) => {
    const choice = { ...DEFAULT_LAYOUT, contentNav: 'horizontal', navbar, isNavCollapsed: was }
    expect(resolveLayout(choice as LayoutChoice)).toEqual({
      ...choice,
      navbar: to,
      isNavCollapsed: is,
    })
  })

  test('choosing it stores the resolved values', () => {
    const { store, jar } = page()
    store.set(layoutAtom, { navbar: 'hidden', isNavCollapsed: true })
    expect(jar.read('veriscope-navbarType')).toBe('hidden')
    store.set(layoutAtom, { contentNav: 'horizontal' })
    expect(jar.read('veriscope-navbarType')).toBe('sticky')
    expect(jar.read('veriscope-isVerticalNavCollapsed')).toBe('false')
  })

  test('resolves contradictory cookies', () => {
    const { store } = page({
      'veriscope-appContentLayoutNav': 'horizontal',
      'veriscope-navbarType': 'hidden',
      'veriscope-isVerticalNavCollapsed': 'true',
    })
    expect(store.get(layoutAtom)).toMatchObject({ navbar: 'sticky', isNavCollapsed: false })
  })
})

describe('9.5 the defaults of the layout', () => {
  test('boxed, vertical, semi-dark, not collapsed, sticky navbar with blur, static footer', () => {
    const { store } = page()
    expect(store.get(layoutAtom)).toEqual({
      contentNav: 'vertical',
      isSemiDark: true,
      isNavCollapsed: false,
      navbar: 'sticky',
      hasBlur: true,
      footer: 'static',
      contentWidth: 'boxed',
    })
    expect(POPOVER_OFFSET_PX).toBe(4)
  })

  test.each(['', 'x', '<b>', 'TRUE', '%'])('a cookie with the value "%s" is ignored', (value) => {
    const names = ['appContentLayoutNav', 'navbarType', 'footerType', 'appContentWidth']
    const { store } = page(Object.fromEntries(names.map((name) => [`veriscope-${name}`, value])))
    expect(store.get(layoutAtom)).toEqual(DEFAULT_LAYOUT)
  })

  test('reset removes every cookie of the layout', () => {
    const { store, jar } = page()
    store.set(layoutAtom, changed)
    expect(store.get(layoutAtom)).toEqual(changed)
    store.set(layoutAtom, null)
    expect(store.get(layoutAtom)).toEqual(DEFAULT_LAYOUT)
    for (const name of ['navbarType', 'footerType', 'appContentWidth', 'isVerticalNavCollapsed']) {
      expect(jar.read(`veriscope-${name}`)).toBeNull()
    }
  })
})

test('3.6 the preferences are cookies prefixed with the app title, for a year, not secure', () => {
  const { store, written } = page()
  store.set(layoutAtom, changed)
  expect([...written.keys()].sort()).toEqual([
    'veriscope-appContentWidth',
    'veriscope-footerType',
    'veriscope-isNavbarBlurEnabled',
    'veriscope-isVerticalNavCollapsed',
    'veriscope-isVerticalNavSemiDark',
    'veriscope-navbarType',
  ])
  for (const options of written.values()) {
    expect(options).toEqual({ maxAgeS: 365 * 24 * 60 * 60, isSecure: false })
  }
})
