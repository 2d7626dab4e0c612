// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connection } from '../../../src/platform/connection.ts'
import { lazyComponent } from '../../../src/ui/lazy-component.tsx'
import { renderForUser } from '../../helpers/user-tree.tsx'

type PanelProps = { onClose: () => void }
const Panel = ({ onClose }: PanelProps) => (
  <button type="button" onClick={onClose}>
    the panel
  </button>
)
const Skeleton = () => <p>grey</p>

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now())
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const control = new AbortController()
    setTimeout(() => control.abort(), ms)
    return control.signal
  })
  // No response, not even to the connectivity probe.
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_url, given) =>
      new Promise((_resolve, reject) => {
        given?.signal?.addEventListener('abort', () => reject(new Error('too late')))
      }),
  )
})
afterEach(() => {
  cleanup()
  act(() => connection.update())
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const click = (name: string) => act(async () => screen.getByRole('button', { name }).click())

/** A page with a field, a button that opens the lazy component, and the component. */
function page(Part: React.ComponentType<PanelProps>) {
  function Page() {
    const [isOpen, setIsOpen] = useState(false)
    return (
      <main>
        <input aria-label="field" />
        <button type="button" onClick={() => setIsOpen(true)}>
          open
        </button>
        {isOpen && <Part onClose={() => setIsOpen(false)} />}
      </main>
    )
  }
  return <Page />
}

/** Code whose loading the test resolves or rejects. */
function code() {
  let isRequested = 0
  let come = (_part: typeof Panel) => {}
  let fail = (_error: Error) => {}
  const load = () => {
    isRequested += 1
    return new Promise<typeof Panel>((resolve, reject) => {
      come = resolve
      fail = reject
    })
  }
  return {
    load,
    asked: () => isRequested,
    come: () => act(async () => come(Panel)),
    fail: () => act(async () => fail(new Error('no such file'))),
  }
}

const over = (load: () => Promise<typeof Panel>) =>
  lazyComponent(load, { close: ({ onClose }) => onClose() })

test('R15 reports slow loading in a card over the page after three seconds; the page does not change', async () => {
  const { load, come } = code()
  renderForUser(page(over(load)))
  const open = screen.getByRole('button', { name: 'open' })
  open.focus()
  fireEvent.input(screen.getByLabelText('field'), { target: { value: 'typed' } })
  await click('open')
  const before = document.querySelector('main')!.outerHTML
  await pass(2900)
  expect(screen.queryByRole('status')).toBeNull()
  await pass(200)
  expect(screen.getByRole('status').textContent).toContain('states.part.late')
  // Above the page, outside its layout: nothing moves and no focus is lost.
  expect(document.querySelector('main')!.outerHTML).toBe(before)
  expect(document.activeElement).toBe(open)
  await come()
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.getByText('the panel')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('field').value).toBe('typed')
})

test('R15 reports failure after nine seconds on a dead network, and still shows a component that loads later', async () => {
  const { load, come } = code()
  renderForUser(page(over(load)))
  await click('open')
  await pass(9100)
  expect(screen.getByRole('alert').textContent).toContain('states.part.failed')
  await click('states.retry')
  await come()
  expect(screen.getByText('the panel')).toBeTruthy()
})

test('retries after a failure on demand, and offers a reload after the second', async () => {
  const { load, asked, come, fail } = code()
  renderForUser(page(over(load)))
  await click('open')
  await fail()
  expect(screen.getByRole('alert').textContent).toContain('states.part.failed')
  await click('states.retry')
  expect(asked()).toBe(2)
  await fail()
  expect(screen.queryByRole('button', { name: 'states.retry' })).toBeNull()
  expect(screen.getByRole('button', { name: 'states.reload' })).toBeTruthy()
  // Closing and opening requests it again.
  await click('states.close')
  await click('open')
  expect(asked()).toBe(3)
  await come()
  expect(screen.getByText('the panel')).toBeTruthy()
})

test('R15 reports slow loading in place, beside the placeholder, which the failure replaces', async () => {
  const { load, fail } = code()
  const Part = lazyComponent(load, { Placeholder: Skeleton })
  renderForUser(page(Part))
  await click('open')
  expect(screen.getByText('grey')).toBeTruthy()
  await pass(3100)
  const note = screen.getByRole('status')
  expect(note.textContent).toContain('states.part.late')
  expect(note.closest('main')).toBeTruthy()
  expect(screen.getByText('grey')).toBeTruthy()
  await pass(6000)
  expect(screen.getByRole('alert').textContent).toContain('states.part.failed')
  expect(screen.queryByText('grey')).toBeNull()
  await fail()
  expect(screen.getByRole('button', { name: 'states.retry' })).toBeTruthy()
})

test('reports nothing of an optional component, and retries when the network is back', async () => {
  const { load, asked, come, fail } = code()
  renderForUser(page(lazyComponent(load, { isOptional: true })))
  await click('open')
  await pass(3100)
  await fail()
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  const call = connection.begin(true)
  await act(async () => call.end('lost'))
  await act(async () => connection.begin(true).end('answered'))
  expect(asked()).toBe(2)
  await come()
  expect(screen.getByText('the panel')).toBeTruthy()
})
