// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useScroll } from '../../../src/app/use-scroll.ts'
import { paths } from '../../../src/lib/paths.ts'
import { shareFragment } from '../../../src/lib/share-fragment.ts'

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  cleanup()
})

const LIST = paths.allTools()
const TOOL = paths.tool('6001')

test('2.18b the position of the list of tools is stored when a click comes before the scroll event’s frame', () => {
  const scrollCalls: unknown[] = []
  vi.spyOn(window, 'scrollTo').mockImplementation((...place: readonly unknown[]) => {
    scrollCalls.push(...place)
  })
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5000)
  const page = renderHook(useScroll, { initialProps: LIST })
  Object.defineProperty(window, 'scrollY', { configurable: true, value: 260 })
  document.body.click()
  page.rerender(TOOL)
  page.rerender(LIST)
  // First the list, then the top of the tool, then the list again.
  expect(scrollCalls).toMatchObject([{ top: 0 }, { top: 0 }, { top: 260 }])
})

test('the fragment of a shared result scrolls nowhere, and a link within the page leaves it in the address', () => {
  const fragment = shareFragment('t'.repeat(43))
  history.replaceState(null, '', `/analysisTool/6001${fragment}`)
  document.body.innerHTML = `<a href="#main">Skip</a><div id="main"></div><div id="${fragment.slice(1)}"></div>`
  const observe = vi.spyOn(MutationObserver.prototype, 'observe')
  const page = renderHook(useScroll, { initialProps: '/analysisTool/6001' })
  expect(observe).not.toHaveBeenCalled()
  document.querySelector('a')?.click()
  expect(location.hash).toBe(fragment)
  expect(document.activeElement?.id).toBe('main')
  page.unmount()
})

const scrollTops = () => {
  const tops: unknown[] = []
  vi.spyOn(window, 'scrollTo').mockImplementation((...[place]: readonly unknown[]) => {
    tops.push((place as ScrollToOptions).top)
  })
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5000)
  return tops
}
const scrolledTo = (top: number) =>
  Object.defineProperty(window, 'scrollY', { configurable: true, value: top })

test('2.18b a reload keeps the position of the list of tools', () => {
  const tops = scrollTops()
  scrolledTo(0)
  renderHook(useScroll, { initialProps: LIST })
  scrolledTo(700)
  window.dispatchEvent(new Event('pagehide'))
  cleanup()
  scrolledTo(0)
  renderHook(useScroll, { initialProps: LIST })
  expect(tops).toEqual([0, 700])
})

test('2.18b the position of a user who scrolled before the code arrived stays', () => {
  const tops = scrollTops()
  scrolledTo(400)
  renderHook(useScroll, { initialProps: LIST })
  expect(tops).toEqual([400])
})
