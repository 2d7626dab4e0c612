// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useFileChoice } from '../../../../../src/features/tools/rerun/use-rerun.ts'
import type { RerunPlan } from '../../../../../src/results/rerun/plan.ts'

/**
 * Output of `printf a
 * sha256sum`.
 */
const SHA256_OF_A = 'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb'

const PLAN: RerunPlan = {
  files: [{ role: 'table', name: 'a.tsv', sha256: SHA256_OF_A }],
  fromFiles: (sources, _panel, areOthers = false) => ({
    inputs: { names: sources.map(({ name }) => name), areOthers },
    preview: null,
    settings: null,
  }),
  fromRecord: null,
}

test('passes to the plan whether a file is the record’s or a replacement', async () => {
  const putBack = vi.fn(async () => {})
  const { result } = renderHook(() => useFileChoice(PLAN, putBack))
  const inputs = () => putBack.mock.calls.map(([draft]: unknown[]) => draft)
  await act(async () => result.current.choose([new File(['b'], 'b.tsv')]))
  expect(putBack).not.toHaveBeenCalled()
  act(() => result.current.chooseAnyway())
  expect(inputs()).toMatchObject([{ inputs: { names: ['b.tsv'], areOthers: true } }])
  await act(async () => result.current.choose([new File(['a'], 'moved.tsv')]))
  expect(inputs().slice(1)).toMatchObject([{ inputs: { names: ['a.tsv'], areOthers: false } }])
})
