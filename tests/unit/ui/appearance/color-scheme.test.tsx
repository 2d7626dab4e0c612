// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { memoryCookieJar } from '../../../../src/platform/cookie-jar.ts'
import { connectJar } from '../../../../src/session/cookie-atom.ts'
import { colorSchemeAtom } from '../../../../src/session/preferences.ts'
import { useColorScheme } from '../../../../src/ui/appearance/use-color-scheme.ts'

function Switch() {
  const [scheme, change] = useColorScheme()
  return (
    <button type="button" onClick={() => change(scheme === 'dark' ? 'system' : 'dark')}>
      {scheme}
    </button>
  )
}

const root = document.documentElement

class Fading {
  hasEnded = false
  finish() {
    this.hasEnded = true
  }
}

/** What fades in a page: first that which has the colour, then, when it has ended, what inherits it. */
function fadingPage() {
  const [outer, inner, other] = [new Fading(), new Fading(), { finish: vi.fn() }]
  vi.stubGlobal('CSSTransition', Fading)
  Object.assign(document, {
    getAnimations: () =>
      outer.hasEnded ? [inner, other].filter((one) => one !== inner || !inner.hasEnded) : [outer],
  })
  return { outer, inner, other }
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'getAnimations')
  vi.useRealTimers()
})

describe('another colour scheme', () => {
  it('is shown before any component has heard of it, without fading, and is kept', async () => {
    vi.useFakeTimers()
    const store = createStore()
    connectJar(store, memoryCookieJar({}))
    const { outer, inner, other } = fadingPage()
    const heard: (string | null)[] = []
    store.sub(colorSchemeAtom, () => heard.push(root.getAttribute('data-mantine-color-scheme')))
    render(
      <Provider store={store}>
        <Switch />
      </Provider>,
    )
    const button = screen.getByRole('button')
    await act(async () => button.click())
    expect(heard[0]).toBe('dark')
    // Ended before the paint, and what is no fading goes on.
    expect([outer.hasEnded, inner.hasEnded]).toEqual([true, true])
    expect(other.finish).not.toHaveBeenCalled()
    // No rule for all elements, which would be one more look at each when it goes.
    expect(root.getAttributeNames().filter((name) => /still/.test(name))).toEqual([])
    expect([button.textContent, store.get(colorSchemeAtom)]).toEqual(['dark', 'dark'])

    await act(async () => button.click())
    expect(root.getAttribute('data-mantine-color-scheme')).toBe('light')
    expect(store.get(colorSchemeAtom)).toBe('system')
  })
})
