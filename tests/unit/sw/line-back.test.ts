import { expect, test } from 'vitest'
import { LINE_TAG } from '../../../src/contract/worker-messages.ts'
import { isLineBack } from '../../../sw/line-back.ts'

const event = (tag: string) => Object.assign(new Event('sync'), { tag, waitUntil: () => {} })

test('only what a page has asked for is passed on', () => {
  expect(isLineBack(event(LINE_TAG))).toBe(true)
  expect(isLineBack(event('test-tag-from-devtools'))).toBe(false)
  expect(isLineBack(new Event('sync'))).toBe(false)
})
