// @vitest-environment happy-dom
import { Text, useMantineColorScheme } from '@mantine/core'
import { act, cleanup, render } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { afterEach, expect, test, vi } from 'vitest'
import { LocaleProvider } from '../../../src/app/locale-provider.tsx'
import { ThemeProvider } from '../../../src/app/theme-provider.tsx'
import { preferenceCookie } from '../../../src/contract/cookies.ts'
import { createTexts } from '../../../src/i18n/locale.ts'
import { memoryCookieJar } from '../../../src/platform/cookie-jar.ts'
import { connectJar } from '../../../src/session/cookie-atom.ts'
import { clientSettingAtoms, colorSchemeAtom } from '../../../src/session/preferences.ts'

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
  vi.unstubAllGlobals()
})

const shown = () => document.documentElement.dataset['mantineColorScheme']

async function open(cookies: Record<string, string> = {}) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('dark') && isDeviceDark,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }))
  const store = createStore()
  connectJar(store, memoryCookieJar(cookies))
  const texts = createTexts()
  await texts.show('zh')
  let drawn = 0
  function Drawn() {
    // What every component of Mantine follows.
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

test('another scheme is shown and told, and nothing of the page is drawn again for it', async () => {
  const { store, drawn } = await open()
  expect(shown()).toBe('light')
  const before = drawn()
  await act(async () => store.set(colorSchemeAtom, 'dark'))
  expect(shown()).toBe('dark')
  expect(store.get(clientSettingAtoms.theme)).toBe('dark')
  await act(async () => store.set(colorSchemeAtom, 'light'))
  expect(shown()).toBe('light')
  expect(drawn()).toBe(before)
})

test('the device’s scheme is followed where it was chosen, and nowhere else', async () => {
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

test('who starts with the device’s scheme and then chooses one keeps it when the device changes', async () => {
  isDeviceDark = true
  const { store } = await open({ [preferenceCookie('color-scheme')]: 'system' })
  expect(shown()).toBe('dark')
  await act(async () => store.set(colorSchemeAtom, 'light'))
  await act(async () => device(false))
  await act(async () => device(true))
  expect(shown()).toBe('light')
})

test('a language that the document says already is not said again: every element would be styled anew', async () => {
  document.documentElement.lang = 'zh-CN'
  const said = vi.spyOn(document.documentElement, 'lang', 'set')
  await open()
  expect(said).not.toHaveBeenCalled()
  cleanup()
  document.documentElement.lang = 'en-US'
  said.mockClear()
  await open()
  expect(document.documentElement.lang).toBe('zh-CN')
})
