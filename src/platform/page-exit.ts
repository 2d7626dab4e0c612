/**
 * Detects that the page is being left. Browsers other than Chromium abort its requests when the
 * next page is requested: their failures mean nothing, and a reload would undo the user's
 * navigation.
 */

/**
 * A page that is still there after this long was not left: the response was a file, or the user
 * stayed.
 */
export const PAGE_EXIT_MS = 10_000

let watchers = 0
let requestedAt = -Infinity

function recordRequest(): void {
  requestedAt = performance.now()
}

/**
 * Watches from now on whether the page is being left. Call it only while something is under way:
 * some browsers keep no page in the back-forward cache that listens for it.
 * @returns a function that ends it
 */
export function watchPageExit(): () => void {
  watchers += 1
  window.addEventListener('beforeunload', recordRequest)
  let isOver = false
  return () => {
    if (!isOver) watchers -= 1
    isOver = true
    if (watchers === 0) window.removeEventListener('beforeunload', recordRequest)
  }
}

/** Whether another page was requested a moment ago. */
export const isPageExiting = (): boolean => performance.now() - requestedAt < PAGE_EXIT_MS
