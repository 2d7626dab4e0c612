/**
 * Ends open database transactions when a page is left. WebKit freezes a page that was left for its
 * back-forward cache: an open transaction stays open, and every later one on the same stores waits
 * for it, in this tab and in all others, until the tab is closed. The same holds for the
 * transaction that creates a database, and for those started while the page is being left: WebKit
 * hides it after `pagehide`.
 */

const open = new Set<IDBTransaction>()
let isFollowed = false
let isLeft = false
const ended = new WeakSet<IDBTransaction>()
let hasEnded = false

/** Ends a transaction. @param shouldCommit commits its writes; otherwise it is aborted */
function end(transaction: IDBTransaction, shouldCommit: boolean): void {
  try {
    if (shouldCommit && transaction.mode === 'readwrite') transaction.commit()
    else transaction.abort()
    ended.add(transaction)
    hasEnded = true
  } catch {
    // It is being committed, and no longer needs this page.
  }
}

function endAll(): void {
  isLeft = true
  // A page that gets this far has been neither frozen nor closed.
  setTimeout(() => (isLeft = false))
  for (const transaction of open) end(transaction, false)
}

function follow(reload: () => void): void {
  if (isFollowed || typeof window === 'undefined') return
  isFollowed = true
  window.addEventListener('pagehide', endAll)
  window.addEventListener('pageshow', ({ persisted }) => {
    isLeft = false
    // Pending requests never get an answer.
    if (persisted && hasEnded) reload()
  })
}

function trackTransaction(transaction: IDBTransaction): void {
  open.add(transaction)
  transaction.addEventListener('complete', () => open.delete(transaction))
  // The failure is not reported: the page is gone, or about to reload.
  const silence = (event: Event) => {
    if (ended.has(transaction)) event.stopImmediatePropagation()
  }
  // Of its requests, before it aborts.
  transaction.addEventListener('error', silence)
  transaction.addEventListener('abort', (event) => {
    open.delete(transaction)
    silence(event)
  })
  if (isLeft) queueMicrotask(() => end(transaction, true))
}

/**
 * Ends a transaction when the page is left; immediately where it is being left, after the requests
 * of the same task.
 */
export function endTransactionWithPage(transaction: IDBTransaction): void {
  follow(() => location.reload())
  trackTransaction(transaction)
}

/**
 * Ends the transactions of a database when the page is left. A write that must not be lost then
 * commits at once.
 * @param reload for a page that is restored although a transaction of it was ended
 */
export function endWithPage(database: IDBDatabase, reload = () => location.reload()): void {
  // Before the first transaction, which may start while the page is being left.
  follow(reload)
  const begin = database.transaction.bind(database)
  database.transaction = (...args) => {
    const transaction = begin(...args)
    trackTransaction(transaction)
    return transaction
  }
}
