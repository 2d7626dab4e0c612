/**
 * What a page has not finished with its databases when it is left. WebKit keeps a page that was left, frozen, for
 * "back": a transaction that was open in it stays open, and every later one on the same stores waits for it, in
 * this tab and in all others, until the tab is closed. The one in which a database is made is such a transaction,
 * too, and so is what a page begins while it is being left: WebKit hides it after it has said that it is left.
 */
const open = new Set<IDBTransaction>()
let isFollowed = false
let isLeft = false
const ended = new WeakSet<IDBTransaction>()
let hasEnded = false

/** Ends a transaction. @param keepsWrites what was written in it is kept; otherwise it has never been there */
function end(transaction: IDBTransaction, keepsWrites: boolean): void {
  try {
    if (keepsWrites && transaction.mode === 'readwrite') transaction.commit()
    else transaction.abort()
    ended.add(transaction)
    hasEnded = true
  } catch {
    // It is being committed, and needs this page no more.
  }
}

function endAll(): void {
  isLeft = true
  // A page that gets as far as this has not been frozen, nor is it gone.
  setTimeout(() => (isLeft = false))
  for (const transaction of open) end(transaction, false)
}

function follow(reload: () => void): void {
  if (isFollowed || typeof window === 'undefined') return
  isFollowed = true
  window.addEventListener('pagehide', endAll)
  window.addEventListener('pageshow', ({ persisted }) => {
    isLeft = false
    // What waited for an answer never gets it.
    if (persisted && hasEnded) reload()
  })
}

function keepInView(transaction: IDBTransaction): void {
  open.add(transaction)
  transaction.addEventListener('complete', () => open.delete(transaction))
  transaction.addEventListener('abort', (event) => {
    open.delete(transaction)
    // Nobody has to hear that it failed: the page is gone, or about to load anew.
    if (ended.has(transaction)) event.stopImmediatePropagation()
  })
  if (isLeft) queueMicrotask(() => end(transaction, true))
}

/** Ends a transaction when the page is left; at once where it is being left, with what is asked in the same breath. */
export function endTransactionWithPage(transaction: IDBTransaction): void {
  follow(() => location.reload())
  keepInView(transaction)
}

/**
 * Ends the transactions of a database when the page is left. A write that must not be lost then commits at once.
 * @param reload for a page that comes back although something of it was ended
 */
export function endWithPage(database: IDBDatabase, reload = () => location.reload()): void {
  // Before the first of them: it may be begun while the page is being left.
  follow(reload)
  const begin = database.transaction.bind(database)
  database.transaction = (...args) => {
    const transaction = begin(...args)
    keepInView(transaction)
    return transaction
  }
}
