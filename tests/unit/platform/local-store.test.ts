// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { localStore } from '../../../src/platform/local-store.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

test('reports a full disk as such', () => {
  const full = () => {
    throw new DOMException('no room', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { setItem: full })
  expect(localStore.set('a', '1')).toEqual({ isOk: false, reason: 'full' })
})

test('storage that is denied breaks nothing', () => {
  const given = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  try {
    expect(localStore.set('a', '1')).toEqual({ isOk: false, reason: 'denied' })
    expect(localStore.get('a')).toBeNull()
    expect(localStore.keys()).toEqual([])
    expect(() => localStore.remove('a')).not.toThrow()
  } finally {
    if (given) Object.defineProperty(globalThis, 'localStorage', given)
  }
})

test('follows other tabs, only for its own storage', () => {
  const heard: (string | null)[] = []
  const stop = localStore.subscribe((key) => heard.push(key))
  const dispatch = (key: string, storageArea: Storage) => {
    const event = new StorageEvent('storage', { key })
    Object.defineProperty(event, 'storageArea', { value: storageArea })
    window.dispatchEvent(event)
  }
  dispatch('a', localStorage)
  dispatch('b', sessionStorage)
  stop()
  dispatch('c', localStorage)
  expect(heard).toEqual(['a'])
})
