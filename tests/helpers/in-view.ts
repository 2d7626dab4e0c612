import { vi } from 'vitest'

type Callback = (entries: { isIntersecting: boolean; target: Element }[]) => void

/**
 * Replaces the browser's `IntersectionObserver`, which does not work without a layout: nothing is in view
 * until `reveal` is called.
 */
export function stubInView() {
  const observers = new Set<{ callback: Callback; targets: Set<Element> }>()
  class FakeObserver {
    readonly #entry: { callback: Callback; targets: Set<Element> }
    constructor(callback: Callback) {
      this.#entry = { callback, targets: new Set() }
      observers.add(this.#entry)
    }
    observe(target: Element) {
      this.#entry.targets.add(target)
      this.#entry.callback([{ isIntersecting: false, target }])
    }
    disconnect() {
      observers.delete(this.#entry)
    }
  }
  vi.stubGlobal('IntersectionObserver', FakeObserver)
  return {
    /** Whether any element is observed. */
    isWatched: () => [...observers].some(({ targets }) => targets.size > 0),
    /** Reports every observed element as in view. */
    reveal: () => {
      for (const { callback, targets } of observers) {
        callback(Array.from(targets, (target) => ({ isIntersecting: true, target })))
      }
    },
  }
}
