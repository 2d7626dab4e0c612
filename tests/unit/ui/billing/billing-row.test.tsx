// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { BillingRow } from '../../../../src/ui/billing/billing-row.tsx'
import { renderForReader } from '../../../helpers/reader-tree.tsx'

afterEach(cleanup)

function show(props: Partial<Parameters<typeof BillingRow>[0]> = {}) {
  return renderForReader(
    <BillingRow
      href="/user/orders?id=7"
      onOpen={() => undefined}
      name="Plan"
      notes={['first', false, null, 'second']}
      keptText={null}
      amount={0}
      currency="CNY"
      badge="paid"
      {...props}
    />,
  )
}

test('a row of orders or invoices: what is not known leaves no gap among its notes', () => {
  show()
  const notes = screen.getByText('first').parentElement
  expect([...(notes?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'first',
    'second',
  ])
})

test('a row of orders or invoices: a document on the device is said last', () => {
  show({ keptText: 'kept' })
  const notes = screen.getByText('first').parentElement
  expect(notes?.lastElementChild?.textContent).toBe('kept')
  expect(notes?.lastElementChild?.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
})

test('a row of orders or invoices: it leads to its detail, and says when it does', () => {
  const onOpen = vi.fn<() => void>()
  const { visited } = show({ onOpen })
  fireEvent.click(screen.getByRole('link', { name: 'Plan' }))
  expect(onOpen).toHaveBeenCalledOnce()
  expect(visited.at(-1)).toBe('/user/orders?id=7')
})
