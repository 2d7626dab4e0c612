import { expect, it } from 'vitest'
import { retryUntilAnswered } from '../../../../src/features/feedback/send.ts'
import { CallError, type CallErrorKind } from '../../../../src/transport/call-error.ts'

function flaky(...outcomes: (CallErrorKind | 'ok')[]) {
  let calls = 0
  const waits: number[] = []
  return {
    waits,
    calls: () => calls,
    work: () => {
      const outcome = outcomes[calls] ?? 'ok'
      calls += 1
      return outcome === 'ok' ? Promise.resolve('arrived') : Promise.reject(new CallError(outcome))
    },
    wait: (ms: number) => {
      waits.push(ms)
      return Promise.resolve()
    },
  }
}

it('retries temporary failures with growing delays', async () => {
  const net = flaky('offline', 'unavailable', 'ok')
  await expect(retryUntilAnswered(net.work, () => true, net.wait)).resolves.toBe('arrived')
  expect(net.calls()).toBe(3)
  expect(net.waits[1]).toBeGreaterThan(net.waits[0] ?? Number.POSITIVE_INFINITY)
})

it('gives up after the last retry, and at once for permanent failures', async () => {
  const down = flaky('offline', 'offline', 'offline', 'offline')
  await expect(retryUntilAnswered(down.work, () => true, down.wait)).rejects.toMatchObject({
    kind: 'offline',
  })
  expect(down.calls()).toBe(3)
  for (const kind of ['timeout', 'invalid', 'tooMany', 'forbidden'] as const) {
    const refused = flaky(kind)
    await expect(retryUntilAnswered(refused.work, () => true, refused.wait)).rejects.toMatchObject({
      kind,
    })
    expect(refused.calls()).toBe(1)
  }
})

it('does not retry without a network', async () => {
  const away = flaky('offline')
  await expect(retryUntilAnswered(away.work, () => false, away.wait)).rejects.toMatchObject({
    kind: 'offline',
  })
  expect(away.calls()).toBe(1)
})
