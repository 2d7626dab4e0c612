import { describe, expect, test } from 'vitest'
import { CallError } from '../../../src/transport/call-error.ts'
import { type QueryLike, getQueryViewState } from '../../../src/ui/query-view-state.ts'

const SAVED_AT = 1_760_000_000_000

function query(parts: Partial<QueryLike<string>>): QueryLike<string> {
  return { data: undefined, error: null, fetchStatus: 'idle', dataUpdatedAt: 0, ...parts }
}
const cached = { data: 'text', dataUpdatedAt: SAVED_AT }

describe('getQueryViewState', () => {
  test.each([
    ['paused', query({ ...cached, fetchStatus: 'paused' }), true],
    ['offline', query(cached), false],
    ['offline, still trying', query({ ...cached, fetchStatus: 'fetching' }), false],
    ['server away', query({ ...cached, error: new CallError('unavailable') }), true],
    ['timeout', query({ ...cached, error: new CallError('timeout') }), true],
    ['sign-in not renewed', query({ ...cached, error: new CallError('unrenewed') }), true],
  ] as const)('shows stored data with their age: %s', (_name, given, isOnline) => {
    expect(getQueryViewState(given, isOnline)).toEqual({
      name: 'ready',
      data: 'text',
      cachedAt: SAVED_AT,
    })
  })

  test('shows stored data despite an error of the service', () => {
    const state = getQueryViewState(query({ ...cached, error: new CallError('failed') }), true)
    expect(state).toEqual({ name: 'ready', data: 'text', cachedAt: null })
  })

  test('is away without stored data and connection', () => {
    expect(getQueryViewState(query({ fetchStatus: 'paused' }), true).name).toBe('away')
    expect(getQueryViewState(query({}), false).name).toBe('away')
    expect(getQueryViewState(query({ error: new CallError('offline') }), true).name).toBe('away')
  })

  test('is loading at first', () => {
    expect(getQueryViewState(query({ fetchStatus: 'fetching' }), true).name).toBe('loading')
    // A query that runs although the device reports offline counts as loading.
    expect(getQueryViewState(query({ fetchStatus: 'fetching' }), false).name).toBe('loading')
    expect(getQueryViewState(query({}), true).name).toBe('loading')
  })

  test('an unknown id is missing, other errors are failures', () => {
    expect(getQueryViewState(query({ error: new CallError('notFound') }), true).name).toBe(
      'missing',
    )
    for (const kind of ['failed', 'unrenewed'] as const) {
      const error = new CallError(kind)
      expect(getQueryViewState(query({ error }), true)).toEqual({ name: 'failed', error })
    }
  })
})
