// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ResultView } from '../../../../src/ui/results/result-view.tsx'
import { renderForUser } from '../../../helpers/user-tree.tsx'

vi.mock('../../../../src/ui/results/views.ts', () => ({
  viewOf: () => () => {
    throw new Error('an unknown code')
  },
}))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a result that cannot be drawn leaves the rest of its page', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const body = { kind: 'two-sample-mr', schemaVersion: 3, engine: { name: '', version: '' } }
  renderForUser(
    <>
      <h1>BMI → CHD</h1>
      <ResultView body={body} recordId="1" />
    </>,
  )
  expect(screen.getByText('BMI → CHD')).toBeTruthy()
  expect(screen.getByText('tools.result.unreadable.title')).toBeTruthy()
})
