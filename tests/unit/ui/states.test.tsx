// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CallError } from '../../../src/transport/call-error.ts'
import type { QueryLike } from '../../../src/ui/query-view-state.ts'
import { QueryView } from '../../../src/ui/states.tsx'
import { renderForUser } from '../../helpers/user-tree.tsx'

afterEach(cleanup)

function show(parts: Partial<QueryLike<string[]>>, isPage = false) {
  let retries = 0
  const query = {
    data: undefined,
    error: null,
    fetchStatus: 'idle' as const,
    dataUpdatedAt: 0,
    refetch: () => {
      retries += 1
    },
    ...parts,
  }
  renderForUser(
    <QueryView
      query={query}
      loading={<i>bars</i>}
      isEmpty={(rows) => rows.length === 0}
      empty={<p>nothing</p>}
      isPage={isPage}
    >
      {(rows) => <p>{rows.join()}</p>}
    </QueryView>,
  )
  return () => retries
}

test('shows stored data below a notice', () => {
  show({ data: ['a'], error: new CallError('unavailable'), dataUpdatedAt: 1_760_000_000_000 })
  expect(screen.getByText('a')).toBeTruthy()
  expect(screen.getByText('states.kept')).toBeTruthy()
})

test('shows an error as an alert with one action', () => {
  const retries = show({ error: new CallError('failed') })
  expect(screen.getByRole('alert').textContent).toContain('error.call.failed')
  fireEvent.click(screen.getByRole('button', { name: 'states.retry' }))
  expect(retries()).toBe(1)
})

test('shows no error without connection and stored data', () => {
  const retries = show({ fetchStatus: 'paused' }, true)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('states.away.title')
  fireEvent.click(screen.getByRole('button', { name: 'states.retry' }))
  expect(retries()).toBe(1)
})

test('shows the log reference of a failure of the service, and of no other error', () => {
  show({ error: new CallError('failed', { requestId: 'k7m2pq9xwz' }) })
  expect(screen.getByRole('alert').textContent).toContain('states.reference')
  cleanup()
  show({ error: new CallError('offline') })
  show({ error: new CallError('notFound', { requestId: 'k7m2pq9xwz' }) })
  for (const alert of screen.queryAllByRole('alert')) {
    expect(alert.textContent).not.toContain('states.reference')
  }
})
