// @vitest-environment happy-dom
/** Browsers within apps neither save files nor print, and nothing claims that they did. */
import { beforeEach, expect, test, vi } from 'vitest'
import { downloadBlob, printPage } from '../../../src/ui/download.ts'

const getInAppBrowser = vi.hoisted(() => vi.fn<() => string | null>())
vi.mock('../../../src/platform/in-app-browser.ts', () => ({ getInAppBrowser }))

const click = vi.spyOn(HTMLElement.prototype, 'click').mockReturnValue()
const print = vi.fn()
beforeEach(() => {
  click.mockClear()
  print.mockClear()
  vi.stubGlobal('print', print)
})

test.each([null, 'WeChat'])('in %s files and printing are reported as they happened', (app) => {
  getInAppBrowser.mockReturnValue(app)
  const canDoIt = app === null
  expect(downloadBlob(new Blob(['x']), 'x.txt')).toBe(canDoIt)
  expect(click).toHaveBeenCalledTimes(canDoIt ? 1 : 0)
  expect(printPage()).toBe(canDoIt)
  expect(print).toHaveBeenCalledTimes(canDoIt ? 1 : 0)
})
