// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Plot } from '../../../../src/features/articles/figures/parts.tsx'
import { renderForReader } from '../../../helpers/reader-tree.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Tells each element once that it is as wide as this. */
function everythingIs(widthPx: number): void {
  class Observer {
    readonly #tell: ResizeObserverCallback
    constructor(tell: ResizeObserverCallback) {
      this.#tell = tell
    }
    observe(): void {
      const size = [{ inlineSize: widthPx, blockSize: 10 }]
      const entry = { borderBoxSize: size } as Partial<ResizeObserverEntry> as ResizeObserverEntry
      setTimeout(() => act(() => this.#tell([entry], this)))
    }
    unobserve(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('ResizeObserver', Observer)
}

test('a figure is printed as it was written, however wide the screen is', async () => {
  everythingIs(800)
  const axis = { title: 'x', domain: [0, 1] } as const
  const { container } = renderForReader(
    <Plot label="plot" xAxis={axis} yAxis={axis}>
      {() => null}
    </Plot>,
  )
  const shape = () => container.querySelector('svg')?.getAttribute('viewBox')
  await vi.waitFor(() => expect(shape()).toBe('0 0 800 512'))
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(shape()).toBe('0 0 520 333')
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(shape()).toBe('0 0 800 512')
})
