import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withReadTimeout } from '../../../src/platform/read-timeout.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<string>(() => {})
const after = (ms: number) =>
  new Promise<string>((done) => {
    setTimeout(() => done('it'), ms)
  })
const endOf = (reading: Promise<string>) =>
  withReadTimeout(reading).catch((error: { kind: string }) => error.kind)

async function msUntilGivenUp(): Promise<number> {
  const begin = Date.now()
  const end = endOf(never())
  while (vi.getTimerCount() > 0) await vi.advanceTimersToNextTimerAsync()
  expect(await end).toBe('blocked')
  return Date.now() - begin
}

test('reduces the timeout after a timeout, until the database answers again', async () => {
  const slow = endOf(after(5500))
  await vi.advanceTimersByTimeAsync(5500)
  expect(await slow).toBe('it')

  expect(await msUntilGivenUp()).toBe(6000)
  expect(await msUntilGivenUp()).toBe(500)
  const late = endOf(after(2000))
  await vi.advanceTimersByTimeAsync(500)
  expect(await late).toBe('blocked')
  await vi.advanceTimersByTimeAsync(1500)
  expect(await msUntilGivenUp()).toBe(6000)
})

test('passes on errors of the read', async () => {
  await expect(withReadTimeout(Promise.reject(new Error('no such store')))).rejects.toThrow(
    'no such store',
  )
  expect(vi.getTimerCount()).toBe(0)
})
