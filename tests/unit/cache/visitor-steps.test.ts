// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import {
  readVisitorSteps,
  tickVisitorStep,
  useVisitorSteps,
} from '../../../src/cache/visitor-steps.ts'
import { storageKeys, VISITOR } from '../../../src/lib/storage-keys.ts'

const KEY = storageKeys.subjectSteps(VISITOR)

beforeEach(() => localStorage.clear())

test('a done step is stored, counts once, and can be undone', () => {
  tickVisitorStep('4001', 'problem:2001', true)
  tickVisitorStep('4001', 'problem:2001', true)
  tickVisitorStep('4002', 'tool:6001', true)
  expect(readVisitorSteps()).toEqual({ 4001: ['problem:2001'], 4002: ['tool:6001'] })
  tickVisitorStep('4001', 'problem:2001', false)
  expect(readVisitorSteps()).toEqual({ 4001: [], 4002: ['tool:6001'] })
})

test('a page that shows the steps follows changes', () => {
  const { result } = renderHook(() => useVisitorSteps())
  expect(result.current).toEqual({})
  act(() => tickVisitorStep('4001', 'analysis:3001', true))
  expect(result.current).toEqual({ 4001: ['analysis:3001'] })
  const before = result.current
  expect(readVisitorSteps()).toBe(before)
})

test.each(['', 'null', '[]x', '{"4001":"all"}', '{"4001":[1]}', '"text"'])(
  'treats a stored %j as absent',
  (text) => {
    localStorage.setItem(KEY, text)
    expect(readVisitorSteps()).toEqual({})
  },
)
