/** Delays the service worker of a test's pages until the test requests it. This code runs in the page. */
export type DeferredWorker = typeof globalThis & {
  /** Lets the registration of the worker continue; absent when it was not delayed. */
  startWorker?: () => void
}

/** For `addInitScript`: the page registers its worker as usual, but gets it when `letWorkerStart` is called. */
export function deferWorker(): void {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
  // A page that a worker controls already behaves as in the product.
  if (!container || container.controller) return
  const register = container.register.bind(container)
  const allowed = new Promise<void>((done) => {
    const page: DeferredWorker = globalThis
    page.startWorker = done
  })
  container.register = async (...args) => {
    await allowed
    return register(...args)
  }
}

/**
 * Returns the share of files that the service worker of this page has cached, from 0 to 1. This code runs in
 * the page.
 */
export function cachedShareHere(): Promise<number> {
  return new Promise<number>((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data: { kept } }) => done(kept ? kept.files / kept.allFiles : 0)
    navigator.serviceWorker.controller?.postMessage({ type: 'askStatus' }, [port2])
  })
}
