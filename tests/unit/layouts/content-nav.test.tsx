// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  MOBILE_QUERY,
  OVERLAY_QUERY,
  SWITCH_DELAY_MS,
  useContentNav,
} from '../../../src/layouts/use-content-nav.ts'
import { memoryCookieJar } from '../../../src/platform/cookie-jar.ts'
import { connectJar } from '../../../src/session/cookie-atom.ts'

/** A device whose answers to media queries can change. */
function device(matches: Set<string>) {
  const listeners = new Set<() => void>()
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        get matches() {
          return matches.has(query)
        },
        addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
        removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
      }) as unknown as MediaQueryList,
  )
  return (change: () => void) =>
    act(() => {
      change()
      listeners.forEach((listener) => listener())
    })
}

function Shown() {
  return <output>{useContentNav()}</output>
}

function show(contentNav: 'horizontal' | 'vertical') {
  const jar = memoryCookieJar({ 'veriscope-appContentLayoutNav': contentNav })
  const store = createStore()
  connectJar(store, jar)
  const view = render(
    <Provider store={store}>
      <Shown />
    </Provider>,
  )
  return { ...view, jar, nav: () => screen.getByRole('status').textContent }
}

function wait(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

describe('4.8c narrow screens', () => {
  test('the layout switches to vertical 500 ms after the screen became narrow', () => {
    const matches = new Set<string>()
    const change = device(matches)
    const { nav, jar } = show('horizontal')
    expect(nav()).toBe('horizontal')
    change(() => matches.add(OVERLAY_QUERY))
    wait(SWITCH_DELAY_MS - 1)
    expect(nav()).toBe('horizontal')
    wait(1)
    expect(nav()).toBe('vertical')
    // The stored choice is unchanged, and applies again on a wide screen.
    expect(jar.read('veriscope-appContentLayoutNav')).toBe('horizontal')
    change(() => matches.delete(OVERLAY_QUERY))
    expect(nav()).toBe('horizontal')
    expect(SWITCH_DELAY_MS).toBe(500)
  })

  test('a window that is narrow for less than 500 ms keeps its layout', () => {
    const matches = new Set<string>()
    const change = device(matches)
    const { nav } = show('horizontal')
    change(() => matches.add(OVERLAY_QUERY))
    wait(300)
    change(() => matches.delete(OVERLAY_QUERY))
    wait(1000)
    expect(nav()).toBe('horizontal')
  })
})

test('1.6 a mobile device has vertical navigation at once, however wide it is', () => {
  device(new Set([MOBILE_QUERY]))
  expect(show('horizontal').nav()).toBe('vertical')
})

test('9.4b the overlay begins below 1280 − 1 px', () => {
  expect(OVERLAY_QUERY).toBe(`(max-width: ${(1280 - 1) / 16}em)`)
})
