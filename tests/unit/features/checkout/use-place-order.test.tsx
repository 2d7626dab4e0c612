// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UserCache } from '../../../../src/cache/user-cache.tsx'
import type { Quote } from '../../../../src/contract/endpoints/orders.ts'
import { useDraft } from '../../../../src/features/checkout/use-draft.ts'
import { usePlaceOrder } from '../../../../src/features/checkout/use-place-order.ts'
import { CallError } from '../../../../src/transport/call-error.ts'
import type { BillingDetailsForm } from '../../../../src/ui/billing-details/use-billing-details-form.ts'
import { type Call, renderForUser } from '../../../helpers/user-tree.tsx'

const quote = {
  planId: '7101',
  seats: 1,
  amount: 9900,
  currency: 'CNY',
  couponCode: null,
  couponProblem: null,
} as Quote
const form = { check: () => ({ kind: 'personal', name: 'Lin' }), isToSave: false }

function Page() {
  const state = useDraft()
  const { place } = usePlaceOrder({
    quote,
    state,
    form: form as unknown as BillingDetailsForm,
    pointToWrong: () => {},
  })
  return (
    <button type="button" onClick={() => void place().catch(() => {})}>
      order
    </button>
  )
}

/** The service's answers to the orders, in sequence. */
let answers: (() => unknown)[]
const lost = () => {
  throw new CallError('timeout')
}
const ORDER = {
  ...quote,
  id: '1',
  level: 'plus',
  period: 'month',
  kind: 'new',
  title: null,
  transfer: null,
}
const inState = (state: string) => () => ({ ...ORDER, state })

const open = () =>
  renderForUser(
    <UserCache userId="7" onError={() => {}} onFull={() => {}} isPresent={() => true}>
      <Page />
    </UserCache>,
    { isSignedIn: true, answer: () => answers.shift()?.() ?? null },
  )
async function click() {
  const left = answers.length
  fireEvent.click(screen.getByRole('button'))
  await act(() => vi.waitFor(() => expect(answers.length).toBeLessThan(left)))
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)))
}
const keysOf = (calls: readonly Call[]) =>
  calls.map(({ params }) => (params as { idempotencyKey: string }).idempotencyKey)

beforeEach(() => localStorage.clear())
afterEach(cleanup)

test('S27 R8 an order whose reply was lost is sent again under the same key, also after a reload', async () => {
  answers = [lost, lost]
  const first = open()
  await click()
  await click()
  first.unmount()
  answers = [inState('paid')]
  const second = open()
  await click()
  const keys = keysOf([...first.calls, ...second.calls])
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
})

test('a closed order under that key is followed by a new one under another key', async () => {
  answers = [inState('expired'), inState('paid')]
  const { calls } = open()
  await click()
  await act(() => vi.waitFor(() => expect(calls).toHaveLength(2)))
  const keys = keysOf(calls)
  expect(new Set(keys).size).toBe(2)
})
