// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useSettingsLine } from '../../../../src/features/tools/components/instrument-fields.tsx'
import { renderForUser } from '../../../helpers/user-tree.tsx'

afterEach(cleanup)

function Line({ p, f }: { p: number | ''; f: number | '' }) {
  const line = useSettingsLine()
  const rules = { action: 'use-frequency', convention: 'twosamplemr' } as const
  return <p>{line({ instrumentP: p, leastF: f, ...rules }).join(' · ')}</p>
}

test('thresholds read as they were chosen, also a p of 1', () => {
  renderForUser(
    <>
      <Line p={1e-5} f={10} />
      <Line p={1} f={12.5} />
      <Line p="" f="" />
    </>,
  )
  const lines = screen
    .getAllByRole('paragraph')
    .map(({ textContent }) => (textContent ?? '').replaceAll('\u00a0', ' '))
  expect(lines[0]).toContain('p ≤ 1 × 10⁻⁵ · F ≥ 10 ·')
  expect(lines[1]).toContain('p ≤ 1 · F ≥ 12.5 ·')
  expect(lines[2]).toContain('p ≤ — · F ≥ — ·')
})
