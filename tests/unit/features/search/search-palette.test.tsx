// @vitest-environment happy-dom
/** Typed characters are displayed before the hits are rendered; a choice among hits uses those of the typed text. */
import { cleanup, screen } from '@testing-library/react'
import { act } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { UserCache } from '../../../../src/cache/user-cache.tsx'
import { SearchPalette } from '../../../../src/features/search/search-palette.tsx'
import { renderForUser } from '../../../helpers/user-tree.tsx'

/** Sets whether React waits for `act`, as in a test, or schedules deferred updates after the event, as in a browser. */
const waitsForAct = (value: boolean) => Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', value)

afterEach(() => {
  waitsForAct(true)
  cleanup()
})

const PAGES = [
  { href: '/pages/pricing', label: 'Pricing' },
  { href: '/user/records', label: 'Records' },
  { href: '/user/orders', label: 'Orders' },
]

async function opened() {
  waitsForAct(true)
  const view = renderForUser(
    <UserCache userId="visitor" onError={() => {}} onFull={() => {}} isPresent={() => true}>
      <SearchPalette pages={PAGES} actions={[]} onClose={() => {}} />
    </UserCache>,
  )
  await act(async () => {})
  return { ...view, field: screen.getByRole('combobox') as HTMLInputElement }
}

const hits = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

/** Dispatches an event as a browser does, with deferred updates after it. */
function dispatchAsBrowser(field: HTMLInputElement, event: Event): void {
  waitsForAct(false)
  flushSync(() => field.dispatchEvent(event))
}

function typed(field: HTMLInputElement, text: string): void {
  setValue?.call(field, text)
  dispatchAsBrowser(field, new Event('input', { bubbles: true }))
}

test('shows the typed character first, with a mark that the hits are outdated', async () => {
  const { field } = await opened()
  const before = hits()
  expect(before).toHaveLength(PAGES.length)
  typed(field, 'orders')
  expect(field.value).toBe('orders')
  expect(hits()).toEqual(before)
  expect(screen.getByRole('listbox').getAttribute('aria-busy')).toBe('true')
  await vi.waitFor(() => expect(hits()).toEqual(['Orders']))
  expect(screen.getByRole('listbox').getAttribute('aria-busy')).toBe('false')
})

test('opens the hit of the full query on Enter right after the last character', async () => {
  const { field, visited } = await opened()
  typed(field, 'orders')
  dispatchAsBrowser(
    field,
    new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true }),
  )
  expect(visited.at(-1)).toBe('/user/orders')
})
