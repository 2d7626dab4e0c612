import { expect, test } from 'vitest'
import {
  candidatesFor,
  readCompare,
} from '../../../../../src/features/tools/compare/compare-address.ts'

test.each([
  ['?compare=12,34', { recordId: '12', otherId: '34' }],
  ['?compare=12', { recordId: '12', otherId: null }],
  ['?compare=12,12', { recordId: '12', otherId: null }],
  ['?compare=12,<b>', { recordId: '12', otherId: null }],
  ['?compare=,34', null],
  ['?compare=x', null],
  ['?record=12', null],
])('parses %s as %j', (search, expected) => {
  expect(readCompare(search)).toEqual(expected)
})

test('offers only records of the same kind, newest first, each once, never the record itself', () => {
  const record = (id: string, toolId: string, day: number) => ({
    id,
    toolId,
    createdAt: day === 0 ? null : `2026-11-0${day}T00:00:00Z`,
  })
  const found = candidatesFor({ id: '1', toolId: '6001' }, [
    record('1', '6001', 5),
    record('2', '6002', 9),
    record('3', '6001', 1),
    record('4', '6001', 3),
    record('3', '6001', 1),
    record('5', '6001', 0),
  ])
  expect(found.map(({ id }) => id)).toEqual(['4', '3', '5'])
})
