/** A notification dot before the tab's title, which stays whatever else sets the title. */

let mark = ''
let observer: MutationObserver | null = null

function apply(): void {
  if (mark !== '' && !document.title.startsWith(mark)) document.title = mark + document.title
}

/** Shows a mark before the document's title; '' removes it. */
export function markTitle(next: string): void {
  if (next === mark) return
  const plain = document.title.startsWith(mark) ? document.title.slice(mark.length) : document.title
  mark = next
  document.title = mark + plain
  if (mark === '') {
    observer?.disconnect()
    observer = null
  } else if (!observer) {
    const title = document.querySelector('title')
    observer = new MutationObserver(apply)
    if (title) observer.observe(title, { childList: true, characterData: true, subtree: true })
  }
}
