// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useScroll } from '../../../src/app/use-scroll.ts'
import { paths } from '../../../src/lib/paths.ts'

afterEach(() => vi.restoreAllMocks())

const LIST = paths.allTools()
const TOOL = paths.tool('6001')

test('2.18b the position of the list of tools is kept when a press comes before the frame that tells of the scrolling', () => {
  const asked: unknown[] = []
  vi.spyOn(window, 'scrollTo').mockImplementation((...place: readonly unknown[]) => {
    asked.push(...place)
  })
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5000)
  const page = renderHook(useScroll, { initialProps: LIST })
  Object.defineProperty(window, 'scrollY', { configurable: true, value: 260 })
  document.body.click()
  page.rerender(TOOL)
  page.rerender(LIST)
  // The list at first, the top of the tool, the list again.
  expect(asked).toMatchObject([{ top: 0 }, { top: 0 }, { top: 260 }])
})
