/**
 * Brings the code of a written page once its reader sees it. Until then it stands in the document as a template:
 * no byte of it is on the line before the first paint. Runs in the document, before any other code.
 */
import { HELD_CODE_ID } from '../../contract/rendered-page.ts'

/** A page in a tab that nobody looks at is never painted. */
const UNSEEN_MS = 500

/** Once; a document that was not written has none. */
function start(): void {
  const held = document.getElementById(HELD_CODE_ID)
  if (!(held instanceof HTMLTemplateElement)) return
  held.remove()
  const code = document.importNode(held.content, true)
  // In their order; each is a task of its own.
  for (const script of code.querySelectorAll('script')) script.async = false
  document.body.append(code)
}

/** Starts the code after the first paint of the whole text, or at once where there is nothing to see before it. */
export function startAfterPaint(): void {
  addEventListener(
    'DOMContentLoaded',
    () => {
      if (document.documentElement.dataset['rewritten'] !== undefined) start()
      else {
        // The frame's own callbacks are before its paint.
        requestAnimationFrame(() => setTimeout(start))
        setTimeout(start, UNSEEN_MS)
      }
    },
    { once: true },
  )
}
