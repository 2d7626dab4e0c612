// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { NETWORK_SYNC_TAG, POLL_EVERY_MS } from '../../../src/contract/worker-messages.ts'
import { createWorkerClient, type WorkerEvent } from '../../../src/platform/worker-registration.ts'

class FakeWorker extends EventTarget {
  heard: unknown[] = []
  postMessage(message: unknown): void {
    this.heard.push(message)
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null
  waiting: FakeWorker | null = null
  active: FakeWorker | null = new FakeWorker()
  unregister = vi.fn(async () => true)
}

class FakeContainer extends EventTarget {
  controller: FakeWorker | null = null
  registration = new FakeRegistration()
  ready = Promise.resolve(this.registration)
  startMessages = vi.fn()
  register = vi.fn(async () => this.registration)
}

let container: FakeContainer

beforeEach(() => {
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true)
  vi.useFakeTimers()
  container = new FakeContainer()
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container })
  Object.defineProperty(document, 'readyState', { configurable: true, value: 'complete' })
})

afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

async function started() {
  const client = createWorkerClient()
  const events: WorkerEvent[] = []
  client.subscribe((event) => events.push(event))
  await client.start()
  return { door: client, events, active: container.registration.active }
}

describe('the service worker client', () => {
  test('S24 registers one script for the whole origin once, bypassing caches', async () => {
    const { door: client } = await started()
    await client.start()
    expect(container.register).toHaveBeenCalledTimes(1)
    expect(container.register).toHaveBeenCalledWith('/sw.js', {
      scope: '/',
      updateViaCache: 'none',
    })
  })

  test('does not register while the user saves data, until they request it', async () => {
    Object.defineProperty(navigator, 'connection', {
      configurable: true,
      value: { saveData: true },
    })
    try {
      const { door: client } = await started()
      expect([client.state(), container.register.mock.calls.length]).toEqual(['spared', 0])
      await client.registerAnyway()
      expect([client.state(), container.register.mock.calls.length]).toEqual(['active', 1])
      await client.registerAnyway()
      expect(container.register).toHaveBeenCalledTimes(1)
      // A registered worker keeps checking for updates.
      container.controller = new FakeWorker()
      await started()
      expect(container.register).toHaveBeenCalledTimes(2)
    } finally {
      Reflect.deleteProperty(navigator, 'connection')
    }
  })

  test('checks for updates at the start, each hour, and on return to view', async () => {
    const { active } = await started()
    expect(active?.heard).toEqual([{ type: 'check', reason: 'start' }])
    vi.advanceTimersByTime(POLL_EVERY_MS)
    expect(active?.heard.at(-1)).toEqual({ type: 'check', reason: 'hour' })
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'visible' })
    document.dispatchEvent(new Event('visibilitychange'))
    expect(active?.heard.at(-1)).toEqual({ type: 'check', reason: 'return' })
  })

  test('distinguishes a first worker from a new one, also within the first minute', async () => {
    const { events } = await started()
    container.dispatchEvent(new Event('controllerchange'))
    container.dispatchEvent(new Event('controllerchange'))
    const changes = events.filter(({ type }) => type === 'controllerChanged')
    expect(changes).toEqual([
      { type: 'controllerChanged', isFirst: true },
      { type: 'controllerChanged', isFirst: false },
    ])
  })

  test('ignores unknown messages', async () => {
    const { events } = await started()
    const dispatch = (data: unknown) =>
      container.dispatchEvent(new MessageEvent('message', { data }))
    dispatch({ type: 'CACHE_UPDATED', payload: {} })
    dispatch({ type: 'workerRemoved' })
    expect(events.filter(({ type }) => type === 'message')).toEqual([
      { type: 'message', message: { type: 'workerRemoved' } },
    ])
  })

  test('requests a network event where the browser supports it', async () => {
    const { door: client } = await started()
    expect(() => client.requestNetworkEvent()).not.toThrow()
    const register = vi.fn(() => Promise.reject(new DOMException('denied', 'NotAllowedError')))
    Object.assign(container.registration, { sync: { register } })
    client.requestNetworkEvent()
    expect(register).toHaveBeenCalledWith(NETWORK_SYNC_TAG)
  })

  test('activates the waiting worker, and returns false without one', async () => {
    const { door: client } = await started()
    expect(client.applyUpdate()).toBe(false)
    const waiting = new FakeWorker()
    container.registration.waiting = waiting
    expect(client.state()).toBe('waiting')
    expect(client.applyUpdate()).toBe(true)
    expect(waiting.heard).toEqual([{ type: 'applyUpdate' }])
  })

  test('reports the states of a later worker', async () => {
    const { door: client, events } = await started()
    const coming = new FakeWorker()
    container.registration.installing = coming
    container.registration.dispatchEvent(new Event('updatefound'))
    expect(client.state()).toBe('installing')
    const before = events.length
    coming.dispatchEvent(new Event('statechange'))
    expect(events).toHaveLength(before + 1)
  })

  test('works without a worker when registration fails', async () => {
    container.register.mockRejectedValueOnce(new DOMException('denied', 'SecurityError'))
    const { door: client } = await started()
    expect(client.state()).toBe('none')
    expect(() => client.check('manual')).not.toThrow()
  })

  test('works in a browser without service workers', async () => {
    Reflect.deleteProperty(navigator, 'serviceWorker')
    const client = createWorkerClient()
    await client.start()
    expect(client.state()).toBe('none')
  })
})
