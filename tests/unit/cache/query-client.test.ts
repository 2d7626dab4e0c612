import { QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { PERSIST_MAX_AGE_MS } from '../../../src/cache/cache-policy.ts'
import { createQueryClient, retryDelayMs, shouldRetry } from '../../../src/cache/query-client.ts'
import { notificationQueries } from '../../../src/features/notifications/queries.ts'
import { connection } from '../../../src/platform/connection.ts'
import { CallError, type CallErrorKind } from '../../../src/transport/call-error.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('shouldRetry', () => {
  const passing: CallErrorKind[] = ['offline', 'unavailable', 'failed', 'unrenewed']
  test.each(passing)('%s, twice', (kind) => {
    const tries = [0, 1, 2, 3].map((count) => shouldRetry(count, new CallError(kind)))
    expect(tries).toEqual([true, true, false, false])
  })

  test.each<CallErrorKind>([
    'expired',
    'unauthorised',
    'refused',
    'forbidden',
    'notFound',
    'invalid',
    'tooMany',
    'maintenance',
    'timeout',
    'portal',
    'aborted',
    'rejected',
    'unreadable',
    'notOffered',
  ])('%s, never', (kind) => {
    expect(shouldRetry(0, new CallError(kind))).toBe(false)
  })

  test('never without a network: the page says so at once', () => {
    const state = vi.spyOn(connection, 'state').mockReturnValue('offline')
    expect(shouldRetry(0, new CallError('offline'))).toBe(false)
    state.mockRestore()
    expect(shouldRetry(0, new CallError('offline'))).toBe(true)
  })

  test('never retries a fault of the product', () => {
    expect(shouldRetry(0, new TypeError('undefined is no function'))).toBe(false)
  })

  test('waits longer each time, within bounds', () => {
    expect([0, 1, 2, 9].map(retryDelayMs)).toEqual([1000, 2000, 4000, 8000])
  })
})

describe('createQueryClient', () => {
  test('results live as long as they are persisted, within the limit of timers', () => {
    const { queries } = createQueryClient({ onError: () => {} }).getDefaultOptions()
    expect(queries?.gcTime).toBe(PERSIST_MAX_AGE_MS)
    expect(PERSIST_MAX_AGE_MS).toBeLessThan(2 ** 31)
  })

  test('reports errors once, unless their page shows them', async () => {
    const reported: unknown[] = []
    const client = createQueryClient({ onError: (error, from) => reported.push([error, from]) })
    const fail = (kind: CallErrorKind) => async () => {
      throw new CallError(kind)
    }
    const runQuery = (kind: CallErrorKind, meta?: { isSilent: true }) =>
      client.query({ queryKey: [kind, meta], queryFn: fail(kind), meta }).catch(() => {})
    await runQuery('notFound')
    await runQuery('forbidden', { isSilent: true })
    await runQuery('aborted')
    const mutation = client
      .getMutationCache()
      .build(client, { mutationFn: fail('rejected'), retry: false })
    await mutation.execute(undefined).catch(() => {})
    expect(reported).toEqual([
      [expect.objectContaining({ kind: 'notFound' }), { source: 'query', hasData: false }],
      [expect.objectContaining({ kind: 'rejected' }), { source: 'mutation', hasData: false }],
    ])
    client.clear()
  })

  test.each(['failed', 'rejected'] as const)('reports no %s of a poll', async (kind) => {
    const reported: unknown[] = []
    const client = createQueryClient({ onError: (error) => reported.push(error) })
    const options = {
      ...notificationQueries.unread(),
      queryFn: async () => {
        throw new CallError(kind)
      },
      retry: false,
    }
    const stop = new QueryObserver(client, options).subscribe(() => {})
    await client.query(options).catch(() => {})
    expect(reported).toEqual([])
    stop()
    client.clear()
  })

  test.each([
    ['failed', true, 1],
    ['rejected', true, 1],
    ['notFound', true, 0],
    ['offline', true, 0],
    ['failed', false, 0],
  ] as const)(
    '8.4 reports %s of a read that its page shows (open: %s): %i',
    async (kind, isOpen, times) => {
      const reported: unknown[] = []
      const client = createQueryClient({ onError: (error) => reported.push(error) })
      const options = {
        queryKey: ['read'],
        queryFn: async () => {
          throw new CallError(kind)
        },
        retry: false,
        meta: { isSilent: true as const },
      }
      const stop = isOpen ? new QueryObserver(client, options).subscribe(() => {}) : () => {}
      await client.query(options).catch(() => {})
      expect(reported).toHaveLength(times)
      stop()
      client.clear()
    },
  )
})
