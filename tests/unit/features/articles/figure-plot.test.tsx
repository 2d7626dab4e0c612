// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Plot } from '../../../../src/features/articles/figures/parts.tsx'
import { renderForReader } from '../../../helpers/reader-tree.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a figure is printed as it was written, however wide the screen is', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 800, 10))
  const axis = { title: 'x', domain: [0, 1] } as const
  const { container } = renderForReader(
    <Plot label="plot" xAxis={axis} yAxis={axis}>
      {() => null}
    </Plot>,
  )
  const shape = () => container.querySelector('svg')?.getAttribute('viewBox')
  // Measured with the next picture.
  await vi.waitFor(() => expect(shape()).toBe('0 0 800 512'))
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(shape()).toBe('0 0 520 333')
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(shape()).toBe('0 0 800 512')
})
