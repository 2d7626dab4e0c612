/**
 * What a page has not finished with its databases when it is left. WebKit keeps a page that was left, frozen, for
 * "back": a transaction that was open in it stays open, and every later one on the same stores waits for it, in
 * this tab and in all others, until the tab is closed.
 */
const open = new Set<IDBTransaction>()
let isFollowed = false
const ended = new WeakSet<IDBTransaction>()
let hasEnded = false

function endAll(): void {
  for (const transaction of open) {
    try {
      transaction.abort()
      ended.add(transaction)
      hasEnded = true
    } catch {
      // It is being committed, and needs this page no more.
    }
  }
}

function follow(reload: () => void): void {
  window.addEventListener('pagehide', endAll)
  window.addEventListener('pageshow', ({ persisted }) => {
    // What waited for an answer never gets it.
    if (persisted && hasEnded) reload()
  })
}

/**
 * Ends the transactions of a database when the page is left. A write that must not be lost then commits at once.
 * @param reload for a page that comes back although something of it was ended
 */
export function endWithPage(database: IDBDatabase, reload = () => location.reload()): void {
  const begin = database.transaction.bind(database)
  database.transaction = (...args) => {
    const transaction = begin(...args)
    open.add(transaction)
    transaction.addEventListener('complete', () => open.delete(transaction))
    transaction.addEventListener('abort', (event) => {
      open.delete(transaction)
      // Nobody has to hear that it failed: the page is gone, or about to load anew.
      if (ended.has(transaction)) event.stopImmediatePropagation()
    })
    return transaction
  }
  if (isFollowed || typeof window === 'undefined') return
  isFollowed = true
  follow(reload)
}
