// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { lazy, useState } from 'react'
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
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        comeNear = () => tell([{ isIntersecting: true }])
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
  return (
    <p>
      <a href="#there">there</a>
      <button type="button">first</button>
      <button type="button" onClick={() => setCount(count + 1)}>
        pressed {count}
      </button>
    </p>
  )
}

const part = (
  <WhenNear minHeight={100}>
    <Counter />
  </WhenNear>
)

/** The part as the server writes it: without a window. */
function written(): HTMLElement {
  const { window } = globalThis
  vi.stubGlobal('window', undefined)
  const html = renderToString(part)
  vi.stubGlobal('window', window)
  const place = document.createElement('main')
  place.innerHTML = html
  document.body.append(place)
  return place
}

async function takeOver(place: HTMLElement, element = part): Promise<unknown[]> {
  const faults: unknown[] = []
  await act(async () => {
    root = hydrateRoot(place, element, { onRecoverableError: (fault) => faults.push(fault) })
  })
  return faults
}

test('elsewhere the part is loaded when the reader comes near', async () => {
  render(part)
  expect(screen.queryByText('pressed 0')).toBeNull()
  await act(async () => comeNear())
  expect(screen.getByText('pressed 0')).toBeTruthy()
})

test('what the server wrote stays as it is until the reader comes near, and then answers', async () => {
  const place = written()
  const before = screen.getByText('pressed 0')
  expect(await takeOver(place)).toEqual([])
  expect(before.isConnected).toBe(true)
  await act(async () => comeNear())
  expect(before.isConnected).toBe(false)
  await act(async () => screen.getByText('pressed 0').click())
  expect(screen.getByText('pressed 1')).toBeTruthy()
})

test('a press before that is done afterwards, once; a link leads on by itself', async () => {
  const place = written()
  await takeOver(place)
  const link = new MouseEvent('click', { bubbles: true, cancelable: true })
  await act(async () => screen.getByText('there').dispatchEvent(link))
  expect(link.defaultPrevented).toBe(false)
  expect(place.querySelector('p')).toBeTruthy()
  await act(async () => screen.getByText('pressed 0').click())
  expect(screen.getByText('pressed 1')).toBeTruthy()
})

test('the control that has the focus keeps it', async () => {
  const place = written()
  await takeOver(place)
  const before = screen.getByText('first')
  await act(async () => before.focus())
  await act(async () => comeNear())
  expect(before.isConnected).toBe(false)
  expect(document.activeElement).toBe(screen.getByText('first'))
})

test('it stays while the code of the part is still on its way', async () => {
  const place = written()
  let arrive = () => {}
  const Slow = lazy(async () => {
    await new Promise<void>((resolve) => (arrive = resolve))
    return { default: Counter }
  })
  await takeOver(
    place,
    <WhenNear minHeight={100}>
      <Slow />
    </WhenNear>,
  )
  const before = screen.getByText('pressed 0')
  await act(async () => comeNear())
  expect(before.isConnected).toBe(true)
  await act(async () => arrive())
  expect(before.isConnected).toBe(false)
  expect(screen.getByText('pressed 0')).toBeTruthy()
})
