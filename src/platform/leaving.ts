/**
 * Whether the page is being left. Browsers other than Chromium end its requests when the next page is asked for: what then
 * fails tells nothing, and a reload would take back where the reader has gone.
 */

/** Who is still here after this long has not left: a file came instead of a page, or he stayed. */
export const LEAVING_MS = 10_000

let watchers = 0
let askedAt = -Infinity

function note(): void {
  askedAt = performance.now()
}

/**
 * Notes from now on when the page is being left. Only while something is under way: some browsers keep no page for "back"
 * that listens for it.
 * @returns ends it
 */
export function watchLeaving(): () => void {
  watchers += 1
  window.addEventListener('beforeunload', note)
  let isOver = false
  return () => {
    if (!isOver) watchers -= 1
    isOver = true
    if (watchers === 0) window.removeEventListener('beforeunload', note)
  }
}

/** Whether another page was asked for a moment ago. */
export const isBeingLeft = (): boolean => performance.now() - askedAt < LEAVING_MS
