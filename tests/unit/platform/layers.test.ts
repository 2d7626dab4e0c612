/** Layers and the history: "back" closes what is open, and nothing that was closed stays in the history. */
import type * as Module from '../../../src/platform/layers.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Layers = typeof Module
type Entry = { path: string; state: unknown }

/** A history of a tab. Like a browser's, it traverses in a later task, and drops forward entries with a new one. */
class FakeHistory {
  entries: Entry[] = [
    { path: '/before', state: null },
    { path: '/page', state: null },
  ]
  index = 1
  /** Whether traversals by a script are refused. */
  isRefusing = false
  onPopState = () => {}

  get state() {
    return this.entries[this.index]?.state
  }
  get path() {
    return this.entries[this.index]?.path ?? ''
  }
  /** Paths of the entries, up to the current one. */
  get paths() {
    return this.entries.slice(0, this.index + 1).map(({ path }) => path)
  }
  pushState(state: unknown, _title: string, path = this.path) {
    this.entries = [...this.entries.slice(0, this.index + 1), { path, state }]
    this.index += 1
  }
  replaceState(state: unknown, _title: string, path = this.path) {
    this.entries[this.index] = { path, state }
  }
  go(steps: number) {
    if (this.isRefusing) return
    setTimeout(() => {
      this.index += steps
      this.onPopState()
    })
  }
}

let history: FakeHistory
let layers: Layers
let sendKey: (event: object) => void

/** Starts a page on the current entry, as a load or a reload does. */
async function loadPage(): Promise<void> {
  vi.resetModules()
  layers = await import('../../../src/platform/layers.ts')
  layers.followLayers()
}

beforeEach(async () => {
  vi.useFakeTimers()
  history = new FakeHistory()
  vi.stubGlobal('history', history)
  vi.stubGlobal('document', { activeElement: null })
  vi.stubGlobal('addEventListener', (type: string, listener: (event?: object) => void) => {
    if (type === 'popstate') history.onPopState = listener
    else if (type === 'keydown') sendKey = listener
  })
  await loadPage()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Lets microtasks and traversals happen. */
const settle = () => vi.advanceTimersByTimeAsync(1)

async function back(): Promise<void> {
  history.go(-1)
  await settle()
}

/** Opens a layer as React does: an effect that ends when the layer is closed. */
async function open(name: string, log: string[] = [], options: object = {}) {
  const close = layers.openLayer({
    dismiss: () => {
      log.push(name)
      queueMicrotask(close)
      return true
    },
    hasEntry: true,
    ...options,
  })
  await settle()
  return close
}

const navigate = (to: string, options?: { replace?: boolean }) =>
  history[options?.replace === true ? 'replaceState' : 'pushState'](null, '', to)

const escape = async (event: object = {}) => {
  sendKey({ key: 'Escape', isComposing: false, target: { getAttribute: () => null }, ...event })
  await settle()
}

test('"back" closes the layer, stays on the page, and the next "back" leaves it', async () => {
  const log: string[] = []
  await open('drawer', log)
  await back()
  expect(log).toEqual(['drawer'])
  expect(history.path).toBe('/page')
  await back()
  expect(history.path).toBe('/before')
})

test('"back" and Escape close nested layers from the top', async () => {
  const log: string[] = []
  await open('drawer', log)
  await open('dialog', log)
  await open('question', log)
  await back()
  expect(log).toEqual(['question'])
  await escape()
  expect(log).toEqual(['question', 'dialog'])
  await back()
  expect(log).toEqual(['question', 'dialog', 'drawer'])
  expect(history.paths).toEqual(['/before', '/page'])
})

test('a layer that is closed otherwise leaves no step behind', async () => {
  const close = await open('dialog')
  close()
  await settle()
  expect(history.paths).toEqual(['/before', '/page'])
})

test('a layer that replaces another takes its entry, without a traversal', async () => {
  const close = await open('first')
  const go = vi.spyOn(history, 'go')
  close()
  const log: string[] = []
  await open('second', log)
  expect(go).not.toHaveBeenCalled()
  await back()
  expect(log).toEqual(['second'])
  expect(history.path).toBe('/page')
})

test('a layer that asks first stays open, with its question over it', async () => {
  const log: string[] = []
  await open('form', log, {
    dismiss: () => {
      void open('question', log)
      return false
    },
  })
  await back()
  expect(history.paths).toEqual(['/before', '/page', '/page', '/page'])
  await back()
  expect(log).toEqual(['question'])
  expect(history.paths).toEqual(['/before', '/page', '/page'])
})

test('a link in a layer replaces its entry; one in a nested layer leaves all of them', async () => {
  const close = await open('drawer')
  layers.navigateFromLayers(navigate, '/next')
  close()
  await settle()
  expect(history.paths).toEqual(['/before', '/page', '/next'])

  const closes = [await open('drawer'), await open('dialog')]
  layers.navigateFromLayers(navigate, '/last')
  for (const each of closes) each()
  await settle()
  await settle()
  expect(history.paths).toEqual(['/before', '/page', '/next', '/last'])
})

test('a replacement replaces the page below the layers', async () => {
  const close = await open('dialog')
  layers.navigateFromLayers(navigate, '/other', { replace: true })
  close()
  await settle()
  expect(history.paths).toEqual(['/before', '/other'])
})

test('a navigation right after a layer was closed is not undone by leaving its entry', async () => {
  const close = await open('dialog')
  close()
  await Promise.resolve()
  layers.navigateFromLayers(navigate, '/next')
  await settle()
  expect(history.paths).toEqual(['/before', '/page', '/next'])
})

test('a navigation from outside waits while a layer asks, and is dropped where the text stays', async () => {
  const closeForm = await open('form', [], { mayClose: () => false })
  const request = async () => {
    layers.navigateFromOutside(navigate, '/notice')
    return open('question')
  }
  const keep = await request()
  expect(history.path).toBe('/page')
  keep()
  await settle()
  expect(history.paths).toEqual(['/before', '/page', '/page'])

  const discard = await request()
  discard()
  closeForm()
  await settle()
  await settle()
  expect(history.paths).toEqual(['/before', '/page', '/notice'])
  layers.navigateFromOutside(navigate, '/next')
  expect(history.path).toBe('/next')
})

test('a reload with an open layer needs no further "back", nor does "forward" reopen it', async () => {
  await open('dialog')
  await loadPage()
  await settle()
  expect(history.paths).toEqual(['/before', '/page'])
  history.go(1)
  await settle()
  await settle()
  expect(history.paths).toEqual(['/before', '/page'])
})

test('a refused traversal neither repeats nor holds up navigations', async () => {
  const close = await open('dialog')
  history.isRefusing = true
  close()
  await settle()
  layers.navigateFromLayers(navigate, '/next')
  await vi.advanceTimersByTimeAsync(1000)
  expect(history.path).toBe('/next')
  const go = vi.spyOn(history, 'go')
  await vi.advanceTimersByTimeAsync(5000)
  expect(go).not.toHaveBeenCalled()
})

test('a layer of the address has no entry of its own; Escape closes it after those above', async () => {
  const log: string[] = []
  await open('sheet', log, { hasEntry: false })
  expect(history.paths).toEqual(['/before', '/page'])
  await open('dialog', log)
  await escape()
  expect(log).toEqual(['dialog'])
  await escape()
  expect(log).toEqual(['dialog', 'sheet'])
})

test('a mandatory layer is dismissed by neither key, and covers those below', async () => {
  const log: string[] = []
  await open('dialog', log)
  await open('mandatory', log, { dismiss: null, hasEntry: false })
  await escape()
  expect(log).toEqual([])
})

test('Escape in an open list or while composing closes no layer', async () => {
  const log: string[] = []
  await open('dialog', log)
  await escape({ isComposing: true })
  // Safari's composition has ended by then.
  await escape({ keyCode: 229 })
  await escape({ target: { getAttribute: () => 'true' } })
  expect(log).toEqual([])
})
