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
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('another colour scheme', () => {
  it('is shown before any component has heard of it, without fading, and is kept', async () => {
    vi.useFakeTimers()
    const store = createStore()
    connectJar(store, memoryCookieJar({}))
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
    expect(root.hasAttribute('data-still')).toBe(true)
    expect([button.textContent, store.get(colorSchemeAtom)]).toEqual(['dark', 'dark'])
    vi.advanceTimersByTime(1000)
    expect(root.hasAttribute('data-still')).toBe(false)

    await act(async () => button.click())
    expect(root.getAttribute('data-mantine-color-scheme')).toBe('light')
    expect(store.get(colorSchemeAtom)).toBe('system')
  })
})
