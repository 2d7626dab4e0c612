import { expect, test } from 'vitest'
import { ORDER_STATES } from '../../../../src/contract/order-machine.ts'
import {
  parseBillingAddress,
  serialiseBillingAddress,
} from '../../../../src/ui/billing/list-address.ts'

const FILTER = { name: 'state', choices: ORDER_STATES }
const read = (search: string) => parseBillingAddress(search, FILTER)

test('parses an address that it has serialised', () => {
  const search =
    '?state=refunded&from=2026-11-01&to=2026-11-20&current=3&size=50&id=179519281885017660'
  expect(serialiseBillingAddress(read(search), FILTER)).toBe(search)
})

test.each([
  '?state=stolen',
  '?from=2026-02-30',
  '?size=7',
  '?current=0',
  '?current=1e9',
  '?id=5%20or%201',
  '?id=12345678901234567890',
])('ignores invalid values: %s', (search) => {
  expect(read(search)).toEqual(read(''))
})
