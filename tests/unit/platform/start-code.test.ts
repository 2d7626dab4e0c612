// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startAfterPaint } from '../../../src/platform/early/start-code.ts'

/** As a browser has them that puts scripts into a document: each runs when it has come. */
const HELD = ['1', '2']
  .map((n) => `<script async type="application/json" data-n="${n}"></script>`)
  .join('')

let frames: FrameRequestCallback[] = []
beforeEach(() => {
  frames = []
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run))
  document.body.innerHTML = `<div id="root">text</div><template id="held-code">${HELD}</template>`
})
afterEach(() => {
  delete document.documentElement.dataset['rewritten']
  document.head.innerHTML = ''
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const parsed = () => document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }))
const started = () =>
  [...document.body.querySelectorAll('script')].map((script) => script.dataset['n'])

test('the code of a written page waits for the frame that draws it, and comes once', () => {
  startAfterPaint()
  parsed()
  vi.advanceTimersByTime(100)
  expect(started()).toEqual([])
  for (const frame of frames) frame(0)
  // Still before the paint.
  expect(started()).toEqual([])
  vi.advanceTimersByTime(1)
  expect(started()).toEqual(['1', '2'])
  // They run in their order, whichever comes first.
  const scripts = [...document.body.querySelectorAll('script')]
  expect(scripts.map(({ async }) => async)).toEqual([false, false])
  vi.advanceTimersByTime(5000)
  expect(started()).toEqual(['1', '2'])
})

test('in a tab that nobody sees, which has no frames, it comes nevertheless', () => {
  startAfterPaint()
  parsed()
  vi.advanceTimersByTime(499)
  expect(started()).toEqual([])
  vi.advanceTimersByTime(1)
  expect(started()).toEqual(['1', '2'])
})

test('a page that is hidden until its code has it for the reader waits for nothing', () => {
  document.documentElement.dataset['rewritten'] = ''
  startAfterPaint()
  parsed()
  expect(started()).toEqual(['1', '2'])
})

const SHEETS =
  '<link rel="stylesheet" data-part disabled><link rel="stylesheet" data-part disabled><link rel="stylesheet" disabled>'

/** Starts in a page with parts of two sheets. */
function startWithParts() {
  document.head.innerHTML = SHEETS
  const links = [...document.querySelectorAll('link')]
  startAfterPaint()
  parsed()
  const off = () => links.filter((link) => link.hasAttribute('disabled')).length
  const before = off()
  for (const frame of frames) frame(0)
  vi.advanceTimersByTime(1)
  return { links, before, after: off() }
}

test('whole sheets and the whole theme style the page in one go, when all are there', async () => {
  document.body.innerHTML = `<div id="root"><style>part</style><style>more</style></div><template id="held-code"><style>whole</style>${HELD}</template>`
  const styles = () => [...document.body.querySelectorAll('style')].map((one) => one.textContent)
  const { links } = startWithParts()
  const shown = () => links.slice(0, 2).filter((link) => link.media === '').length
  expect(started()).toEqual(['1', '2'])
  links[0]?.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(10)
  expect([shown(), styles()]).toEqual([0, ['part', 'more']])
  links[1]?.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(10)
  expect([shown(), styles()]).toEqual([2, ['whole', 'more']])
})

test('the theme is whole also when a sheet could not be had, and at once where none is in part', async () => {
  const body = `<div id="root"><style>part</style></div><template id="held-code"><style>whole</style>${HELD}</template>`
  const theme = () => document.querySelector('#root style')?.textContent
  document.body.innerHTML = body
  const { links } = startWithParts()
  for (const link of links.slice(0, 2)) link.dispatchEvent(new Event('error'))
  expect(await window.veriscopeStyled).toBe(false)
  expect(theme()).toBe('whole')

  document.body.innerHTML = body
  document.head.innerHTML = ''
  frames = []
  startAfterPaint()
  parsed()
  for (const frame of frames) frame(0)
  vi.advanceTimersByTime(1)
  expect(await window.veriscopeStyled).toBe(true)
  expect(theme()).toBe('whole')
})

/** Starts a page that has faces of a font, and tells whether they are shown. */
async function startWithFaces(comes: boolean) {
  document.body.innerHTML = `<div id="root"></div><link rel="preload" as="font"><template id="held-code"><style data-faces>faces</style><style>theme</style>${HELD}</template>`
  startAfterPaint()
  if (comes) document.querySelector('link')?.dispatchEvent(new Event('load'))
  parsed()
  const shown = () => document.head.querySelectorAll('style[data-faces]').length
  const before = shown()
  for (const frame of frames) frame(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(await window.veriscopeStyled).toBe(true)
  return { before, shown }
}

const goTo = (navigation: EventTarget, navigationType: string) =>
  navigation.dispatchEvent(
    Object.assign(new Event('navigate'), { navigationType, hashChange: false }),
  )

test('a font that is late is not set under the reader: the next page has it', async () => {
  const navigation = new EventTarget()
  vi.stubGlobal('navigation', navigation)
  const { before, shown } = await startWithFaces(false)
  expect([before, shown()]).toEqual([0, 0])
  goTo(navigation, 'replace')
  expect(shown()).toBe(0)
  goTo(navigation, 'push')
  goTo(navigation, 'push')
  expect(shown()).toBe(1)
})

test('where a browser does not tell that the page is left, it is shown when it comes', async () => {
  const { before, shown } = await startWithFaces(false)
  expect([before, shown()]).toEqual([0, 1])
})

test('a font that has come is shown with the whole styles, not before', async () => {
  vi.stubGlobal('navigation', new EventTarget())
  const { before, shown } = await startWithFaces(true)
  expect([before, shown()]).toEqual([0, 1])
})
