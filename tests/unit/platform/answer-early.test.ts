// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerEarly } from '../../../src/platform/early/answer-early.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  window.veriscopeEarly?.()
  vi.useRealTimers()
})

/** A document whose code has not come. @returns what its notice says after so long */
function after(ms: number, root: string): string | null {
  document.body.innerHTML = `<div id="root">${root}</div><div id="late" hidden></div>`
  answerEarly()
  vi.advanceTimersByTime(ms)
  const notice = document.getElementById('late')
  return notice === null || notice.hidden ? null : (notice.dataset['kind'] ?? null)
}

test('a page that is empty until its code comes says after three seconds that it is loading', () => {
  expect(after(2900, '')).toBeNull()
  expect(after(3100, '')).toBe('bare')
})

test('a page that was written says nothing of it', () => {
  expect(after(10_000, '<h1>Title</h1>')).toBeNull()
})

test.each([
  ['a visitor is led to sign in', '', '/login', 0],
  ['a member’s own action waits for the code', 'token=x', null, 1],
])('%s', (_name, cookies, to, waiting) => {
  document.cookie = cookies
  document.body.innerHTML =
    '<div id="root" data-rendered="en"><button data-early="/login" aria-pressed="false"></button></div>'
  const went: string[] = []
  vi.spyOn(location, 'assign').mockImplementation((url) => void went.push(String(url)))
  answerEarly()
  document.querySelector('button')?.click()
  expect(went).toEqual(to === null ? [] : [to])
  expect(window.veriscopeEarly?.()).toHaveLength(waiting)
  document.cookie = 'token=; Max-Age=0'
  vi.restoreAllMocks()
})
