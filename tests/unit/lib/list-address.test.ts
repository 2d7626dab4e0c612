import { describe, expect, test } from 'vitest'
import {
  asSearch,
  listParams,
  readListAddress,
  WHOLE_LIST,
  writeListAddress,
} from '../../../src/lib/list-address.ts'

const read = (search: string) => readListAddress(new URLSearchParams(search))
function format(address: typeof WHOLE_LIST): string {
  const query = new URLSearchParams()
  writeListAddress(query, address)
  return asSearch(query)
}

test('9.11a the whole list is page 1 of 10 rows, with an empty query', () => {
  expect(read('')).toEqual({ keyword: '', current: 1, size: 10 })
  expect(format(WHOLE_LIST)).toBe('')
})

test.each([
  { keyword: '丁酸 & F > 10', current: 3, size: 20 },
  { keyword: '', current: 1, size: 50 },
])('reads back a formatted address: %j', (address) => {
  expect(read(format(address))).toEqual(address)
})

describe('invalid values count as absent', () => {
  test.each([
    'current=0',
    'current=-1',
    'current=1.5',
    'current=x',
    'current=1e9',
    'size=7',
    'size=1000',
  ])('%s', (search) => expect(read(search)).toEqual(WHOLE_LIST))

  test("truncates words to the service's limit, between characters", () => {
    const { keyword } = read(new URLSearchParams({ keyword: '𝛽'.repeat(150) }).toString())
    expect([...keyword]).toHaveLength(100)
  })
})

test('equal addresses give equal parameters', () => {
  expect(listParams({ ...WHOLE_LIST, keyword: '  ' })).toEqual({ current: 1, size: 10 })
  expect(listParams({ keyword: ' F ', current: 2, size: 20 })).toEqual({
    keyword: 'F',
    current: 2,
    size: 20,
  })
})
