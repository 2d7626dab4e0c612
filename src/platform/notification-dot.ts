/** A notification dot before the tab's title, which stays whatever else sets the title. */

let dot = ''
let observer: MutationObserver | null = null

function apply(): void {
  if (dot !== '' && !document.title.startsWith(dot)) document.title = dot + document.title
}

/** Shows a mark before the document's title; '' removes it. */
export function setNotificationDot(next: string): void {
  if (next === dot) return
  const plain = document.title.startsWith(dot) ? document.title.slice(dot.length) : document.title
  dot = next
  document.title = dot + plain
  if (dot === '') {
    observer?.disconnect()
    observer = null
  } else if (!observer) {
    const title = document.querySelector('title')
    observer = new MutationObserver(apply)
    if (title) observer.observe(title, { childList: true, characterData: true, subtree: true })
  }
}
