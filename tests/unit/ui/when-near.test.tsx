// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WhenNear } from '../../../src/ui/when-near.tsx'

let comeNear = () => {}
let root: Root | null = null

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
        comeNear = () => notify([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {}
    },
  )
})

afterEach(async () => {
  await act(async () => root?.unmount())
  root = null
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

function Counter() {
  const [count, setCount] = useState(0)
  const [text, setText] = useState('')
  return (
    <p>
      <a href="#there">there</a>
      <button type="button">first</button>
      <button type="button" onClick={() => setCount(count + 1)}>
        pressed {count}
      </button>
      <span tabIndex={0}>scrolled</span>
      <input value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <output>{text}</output>
    </p>
  )
}

const i18n = setupI18n({ locale: 'zh', messages: { zh: {}, en: {} } })

const shown = (preload: () => Promise<unknown>) => (
  <I18nProvider i18n={i18n}>
    <WhenNear minHeight={100} preload={preload}>
      <Counter />
    </WhenNear>
  </I18nProvider>
)

const part = shown(async () => {})

/** Renders the part as the server does: without a window. */
function serverRendered(): HTMLElement {
  const { window } = globalThis
  vi.stubGlobal('window', undefined)
  const html = renderToString(part)
  vi.stubGlobal('window', window)
  const place = document.createElement('main')
  place.innerHTML = html
  document.body.append(place)
  return place
}

async function hydrate(place: HTMLElement, element = part): Promise<unknown[]> {
  const faults: unknown[] = []
  await act(async () => {
    root = hydrateRoot(place, element, { onRecoverableError: (fault) => faults.push(fault) })
  })
  return faults
}

test('keeps the server-rendered HTML until the user scrolls near it, and then hydrates it', async () => {
  const place = serverRendered()
  const before = screen.getByText('pressed 0')
  expect(await hydrate(place)).toEqual([])
  expect(before.isConnected).toBe(true)
  await act(async () => comeNear())
  expect(before.isConnected).toBe(false)
  await act(async () => screen.getByText('pressed 0').click())
  expect(screen.getByText('pressed 1')).toBeTruthy()
})

test.each(['pressed 0', 'scrolled'])(
  'keeps the focus that "%s" had before hydration',
  async (text) => {
    const place = serverRendered()
    screen.getByText(text).focus()
    await hydrate(place)
    await act(async () => comeNear())
    expect(document.activeElement).toBe(screen.getByText(text))
  },
)

test('replays a click from before hydration once; a link navigates by itself', async () => {
  const place = serverRendered()
  await hydrate(place)
  const link = new MouseEvent('click', { bubbles: true, cancelable: true })
  await act(async () => screen.getByText('there').dispatchEvent(link))
  expect(link.defaultPrevented).toBe(false)
  expect(place.querySelector('p')).toBeTruthy()
  await act(async () => screen.getByText('pressed 0').click())
  expect(screen.getByText('pressed 1')).toBeTruthy()
})
