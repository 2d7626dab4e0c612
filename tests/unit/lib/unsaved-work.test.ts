import { expect, test } from 'vitest'
import { isKeyOfUser, storageKeys, VISITOR } from '../../../src/lib/storage-keys.ts'
import { createUnsavedWork } from '../../../src/lib/unsaved-work.ts'

test('work is unsaved from its registration until it is saved', () => {
  const work = createUnsavedWork()
  const saveOne = work.register('tools.mr.input')
  const saveOther = work.register('tools.mr.input')
  work.register('feedback.text')
  expect(work.list()).toEqual(['tools.mr.input', 'feedback.text'])
  saveOne()
  saveOne()
  expect(work.list()).toEqual(['tools.mr.input', 'feedback.text'])
  saveOther()
  expect(work.list()).toEqual(['feedback.text'])
  expect(work.has()).toBe(true)
  work.discard()
  expect(work.has()).toBe(false)
})

test('a user owns only their own keys', () => {
  expect(isKeyOfUser(storageKeys.queries('7'), '7')).toBe(true)
  expect(isKeyOfUser(storageKeys.queries('17'), '7')).toBe(false)
  expect(isKeyOfUser(storageKeys.queries(VISITOR), '7')).toBe(false)
  expect(isKeyOfUser(storageKeys.updateDecision(), '7')).toBe(false)
  expect(isKeyOfUser('other.queries.7.v1', '7')).toBe(false)
})
