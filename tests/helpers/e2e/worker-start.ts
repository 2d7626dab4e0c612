/** The service worker of a test's pages, held back until it is wanted. Runs in the page. */
export type HeldBack = typeof globalThis & {
  /** Lets the page's registration go on; absent where nothing holds it. */
  letWorkerStart?: () => void
}

/** For `addInitScript`: the page asks for its worker as ever, and has it once `letWorkerStart` is called. */
export function holdWorkerBack(): void {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
  // A page that a worker answers for goes on as in the product.
  if (!container || container.controller) return
  const register = container.register.bind(container)
  const allowed = new Promise<void>((done) => {
    const page: HeldBack = globalThis
    page.letWorkerStart = done
  })
  container.register = async (...args) => {
    await allowed
    return register(...args)
  }
}
