import { expect, test } from 'vitest'
import { youngBuiltIns } from '../../../tools/publish/young-built-ins.ts'

test.each([
  ['let a=Object.groupBy(b,c)', ['Object.groupBy']],
  ['a.with(0,1),a.with(1,1)', ['.with(']],
  ['[...m.values().map(f)]', ['.values().map(']],
  ['new URLPattern(p)', ['new URLPattern']],
  ['if(`requestClose`in e)e.requestClose()', ['.requestClose(']],
])('R21 the build refuses %s', (code, found) => {
  expect(youngBuiltIns(code)).toEqual(found)
})

test.each([
  'Map.groupBy(a,b)',
  'a.toSorted(b)',
  'store.keys().filter(f)',
  'a.without(b)',
  'z.union([a])',
])('R21 the build accepts %s', (code) => {
  expect(youngBuiltIns(code)).toEqual([])
})
