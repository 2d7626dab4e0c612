// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { type ReactNode, useLayoutEffect } from 'react'
import { afterEach, expect, test } from 'vitest'
import { PairDetail } from '../../../../../src/ui/results/screen/pair-detail.tsx'
import { renderForReader } from '../../../../helpers/reader-tree.tsx'
import { gutResult } from '../../../../helpers/screen-result.ts'

afterEach(cleanup)

type Look = { name: string | null; isBusy: string | null; parts: number; hasFocus: boolean }

function look(): Look {
  const place = document.querySelector('section[aria-label]')
  return {
    name: place?.getAttribute('aria-label') ?? null,
    isBusy: place?.getAttribute('aria-busy') ?? null,
    parts: place?.querySelectorAll('dl, table').length ?? 0,
    hasFocus: place !== null && document.activeElement === place,
  }
}

test('a taxon that is opened answers with its head, and has the rest after it', async () => {
  const body = await gutResult()
  const [row] = body.rows
  if (!row) throw new Error('no pair')
  const first: Look[] = []
  const Watched = ({ children }: { children: ReactNode }) => {
    useLayoutEffect(() => void first.push(look()), [])
    return children
  }
  renderForReader(
    <Watched>
      <PairDetail body={body} row={row} isBinary={false} recordId={null} onClose={() => {}} />
    </Watched>,
  )
  const name = row.exposure
  expect(first).toEqual([{ name, isBusy: 'true', parts: 0, hasFocus: false }])
  expect(look()).toEqual({ name, isBusy: 'false', parts: 2, hasFocus: true })
})
