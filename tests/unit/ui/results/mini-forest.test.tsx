// @vitest-environment happy-dom
/** The summary figure of a result with extreme inputs: nothing overflows, and cut intervals are marked. */
import { I18nProvider } from '@lingui/react'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { MiniRow } from '../../../../src/results/summary.ts'
import { MiniForest } from '../../../../src/ui/results/summary/mini-forest.tsx'
import { i18nOf } from '../../../helpers/e2e/texts.ts'

afterEach(cleanup)

const row = (id: string, b: number, half: number | null): MiniRow => ({
  id,
  name: id,
  b,
  low: half === null ? null : b - half,
  high: half === null ? null : b + half,
  value: id,
  isMain: false,
})
const ORDINARY = [row('one', 0.2, 0.1), row('two', 0.1, 0.12), row('three', 0.25, 0.1)]

function drawn(rows: readonly MiniRow[], scale: 'odds' | 'linear' = 'odds') {
  const { container } = render(
    <I18nProvider i18n={i18nOf('en')}>
      <MiniForest figure={{ form: 'forest', title: 'Forest', scale, rows, more: 0 }} />
    </I18nProvider>,
  )
  const tracks = [...container.querySelectorAll('li:not([aria-hidden]) > [aria-hidden="true"]')]
  const share = (part: Element | undefined, side: 'left' | 'width') =>
    Number.parseFloat((part as HTMLElement | undefined)?.style[side] ?? 'NaN')
  return tracks.map((track) => {
    const parts = [...track.children]
    const interval = parts.length > 2 ? parts[1] : undefined
    return {
      dot: share(parts.at(-1), 'left'),
      left: share(interval, 'left'),
      width: share(interval, 'width'),
      cut: interval
        ? ['low', 'high'].filter((end) => interval.hasAttribute(`data-cut-${end}`))
        : null,
    }
  })
}

test('cuts and marks an interval beyond the axis, and the others keep their lengths', () => {
  const [one, , , wide] = drawn([...ORDINARY, row('wide', 0.2, 40)])
  expect(wide?.cut).toEqual(['low', 'high'])
  expect(wide).toMatchObject({ left: 0, width: 100 })
  expect(one?.cut).toEqual([])
  expect(one?.width).toBeGreaterThan(10)
})
