// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { UpdatePrompt } from '../../../src/app/update-prompt.tsx'
import { FALLBACK_MS } from '../../../src/app/update-model.ts'
import { storageKeys } from '../../../src/lib/storage-keys.ts'
import { createUnsavedWork, type UnsavedWork } from '../../../src/lib/unsaved-work.ts'
import type { WorkerEvent } from '../../../src/platform/worker-registration.ts'
import { UnsavedWorkProvider } from '../../../src/ui/unsaved-work.tsx'

const A = 'aaaaaaaaaaaaaaaa'
const B = 'bbbbbbbbbbbbbbbb'
const C = 'cccccccccccccccc'

const worker = vi.hoisted(() => ({
  listeners: new Set<(event: WorkerEvent) => void>(),
  applied: 0,
  served: '',
}))

vi.mock('../../../src/platform/worker-registration.ts', () => ({
  workerClient: {
    subscribe(listener: (event: WorkerEvent) => void) {
      worker.listeners.add(listener)
      return () => worker.listeners.delete(listener)
    },
    status: async () => ({ buildId: worker.served }),
    state: () => 'none',
    check() {},
    applyUpdate() {
      worker.applied += 1
      return true
    },
  },
}))

function emit(event: WorkerEvent): void {
  for (const listener of worker.listeners) listener(event)
}

let store: ReturnType<typeof createStore>
let unsaved: UnsavedWork
let reload: ReturnType<typeof vi.fn>

async function open() {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider>
        <Provider store={store}>
          <UnsavedWorkProvider registry={unsaved}>
            <UpdatePrompt />
          </UnsavedWorkProvider>
        </Provider>
      </MantineProvider>
    </I18nProvider>,
  )
  await act(async () => {})
}

const receive = (event: WorkerEvent) => act(async () => emit(event))
const newBuild = (id = B) =>
  receive({
    type: 'message',
    message: { type: 'updateReady', id, builtAt: '2026-11-20T06:00:00Z' },
  })
const changeController = (served = B, isFirst = false) => {
  worker.served = served
  return receive({ type: 'controllerChanged', isFirst })
}
const click = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }))
  })
const isPromptShown = () => screen.queryByText('app.update.title') !== null

beforeEach(() => {
  vi.useFakeTimers()
  document.head.innerHTML = `<meta name="veriscope-build" content="${A} 2026-11-19T06:00:00Z">`
  localStorage.clear()
  sessionStorage.clear()
  worker.listeners.clear()
  worker.applied = 0
  worker.served = A
  unsaved = createUnsavedWork()
  store = createStore()
  reload = vi.fn()
  vi.stubGlobal('location', Object.assign(new URL('http://localhost/'), { reload }))
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('UpdatePrompt', () => {
  test('prompts when a build is ready, applies once, reloads once', async () => {
    await open()
    expect(isPromptShown()).toBe(false)
    await newBuild()
    expect(screen.getByRole('status').textContent).toContain('app.update.title')
    expect(reload).not.toHaveBeenCalled()
    await click('app.update.apply')
    expect(worker.applied).toBe(1)
    expect(reload).not.toHaveBeenCalled()
    await changeController()
    await act(() => vi.advanceTimersByTimeAsync(FALLBACK_MS * 2))
    expect(reload).toHaveBeenCalledTimes(1)
    expect(sessionStorage.getItem(storageKeys.followedBuild())).toBe(B)
  })

  test('R9 a tab with unsaved work prompts before it follows', async () => {
    await open()
    await act(async () => void unsaved.register('tools.mr.input'))
    await changeController()
    expect(reload).not.toHaveBeenCalled()
    expect(screen.getByText('tools.mr.input')).toBeDefined()
    await click('app.update.applyAnyway')
    expect(reload).toHaveBeenCalledTimes(1)
    // The browser's `beforeunload` prompt must not follow.
    expect(unsaved.has()).toBe(false)
  })

  test('R9 and prompts again when the work is saved', async () => {
    await open()
    let save = () => {}
    await act(async () => {
      save = unsaved.register('tools.mr.input')
    })
    await changeController()
    await click('app.update.later')
    expect(isPromptShown()).toBe(false)
    await act(async () => save())
    expect(isPromptShown()).toBe(true)
    await click('app.update.apply')
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('a tab frozen through two builds updates to the last one, once, and prompts where work would be lost', async () => {
    await open()
    // Messages sent to it meanwhile arrive at once.
    await newBuild(B)
    await changeController(B)
    await newBuild(C)
    await changeController(C)
    await act(() => vi.advanceTimersByTimeAsync(24 * 60 * 60_000))
    expect(reload).toHaveBeenCalledTimes(1)
    cleanup()
    reload.mockClear()
    sessionStorage.clear()
    unsaved.register('draft')
    await open()
    await newBuild(B)
    await changeController(B)
    await changeController(C)
    expect(reload).not.toHaveBeenCalled()
    expect(isPromptShown()).toBe(true)
    await click('app.update.applyAnyway')
    await act(() => vi.advanceTimersByTimeAsync(FALLBACK_MS * 2))
    expect(reload).toHaveBeenCalledTimes(1)
    expect(sessionStorage.getItem(storageKeys.followedBuild())).toBe(C)
  })

  test('S24 the kill switch reloads nothing', async () => {
    await open()
    await receive({ type: 'message', message: { type: 'workerRemoved' } })
    await changeController(B)
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(reload).not.toHaveBeenCalled()
  })

  test('sets beforeunload for a tab with unsaved work only', async () => {
    await open()
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(leave()).toBe(false)
    let save = () => {}
    await act(async () => {
      save = unsaved.register('tools.mr.input')
    })
    expect(leave()).toBe(true)
    await act(async () => save())
    expect(leave()).toBe(false)
  })
})
