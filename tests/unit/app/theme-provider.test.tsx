// @vitest-environment happy-dom
import { Text, useMantineColorScheme } from '@mantine/core'
import { act, cleanup, render } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { afterEach, expect, test, vi } from 'vitest'
import { LocaleProvider } from '../../../src/app/locale-provider.tsx'
import { ThemeProvider } from '../../../src/app/theme-provider.tsx'
import { preferenceCookie } from '../../../src/contract/cookies.ts'
import { createMessageCatalogs } from '../../../src/i18n/locale.ts'
import { memoryCookieJar } from '../../../src/platform/cookie-jar.ts'
import { connectJar } from '../../../src/session/cookie-atom.ts'
import { colorSchemeAtom } from '../../../src/session/preferences.ts'

let isDeviceDark = false
const listeners = new Set<(event: { matches: boolean }) => void>()
/** The device's own scheme, which may change. */
function device(isDark: boolean): void {
  isDeviceDark = isDark
  for (const listener of listeners) listener({ matches: isDark })
}

afterEach(() => {
  cleanup()
  listeners.clear()
  isDeviceDark = false
  vi.restoreAllMocks()
})

const shown = () => document.documentElement.dataset['mantineColorScheme']

async function open(cookies: Record<string, string> = {}) {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('dark') && isDeviceDark,
        addEventListener: (_: string, listener: () => void) => listeners.add(listener),
        removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
      }) as unknown as MediaQueryList,
  )
  const store = createStore()
  connectJar(store, memoryCookieJar(cookies))
  const texts = createMessageCatalogs()
  await texts.show('zh')
  let drawn = 0
  function Drawn() {
    // Followed by every Mantine component.
    useMantineColorScheme()
    drawn += 1
    return <Text>text</Text>
  }
  render(
    <Provider store={store}>
      <LocaleProvider texts={texts}>
        <ThemeProvider>
          <Drawn />
        </ThemeProvider>
      </LocaleProvider>
    </Provider>,
  )
  return { store, drawn: () => drawn }
}

test('follows the device’s scheme only where that was chosen', async () => {
  const { store } = await open()
  await act(async () => store.set(colorSchemeAtom, 'system'))
  await act(async () => device(true))
  expect(shown()).toBe('dark')
  await act(async () => device(false))
  expect(shown()).toBe('light')
  await act(async () => store.set(colorSchemeAtom, 'dark'))
  await act(async () => device(true))
  await act(async () => device(false))
  expect(shown()).toBe('dark')
})

test('keeps a scheme chosen after a start with the device’s when the device changes', async () => {
  isDeviceDark = true
  const { store } = await open({ [preferenceCookie('color-scheme')]: 'system' })
  expect(shown()).toBe('dark')
  await act(async () => store.set(colorSchemeAtom, 'light'))
  await act(async () => device(false))
  await act(async () => device(true))
  expect(shown()).toBe('light')
})
