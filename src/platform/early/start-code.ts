/**
 * Brings the code of a written page once its reader sees it. Until then it stands in the document as a template:
 * no byte of it is on the line before the first paint. Runs in the document, before any other code.
 */
import { HELD_CODE_ID, STYLES_IN_PART } from '../../contract/rendered-page.ts'

declare global {
  // Declaration merging works with interfaces only.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Window {
    /** Of a written page: until its whole stylesheets are there; false when one could not be had. */
    veriscopeStyled?: Promise<boolean>
  }
}

/** A page in a tab that nobody looks at is never painted. */
const UNSEEN_MS = 500

/**
 * Until now the page has of large sheets what it can match (server/shell/critical-styles.ts).
 * @returns whether all could be had
 */
async function askForWholeStyles(): Promise<boolean> {
  const links = document.querySelectorAll(`link[${STYLES_IN_PART}]`)
  const all = [...links].map(
    (link) =>
      new Promise<boolean>((resolve) => {
        link.addEventListener('load', () => resolve(true))
        link.addEventListener('error', () => resolve(false))
        link.removeAttribute('disabled')
      }),
  )
  return !(await Promise.all(all)).includes(false)
}

/** Once; a document that was not written has none. */
function start(): void {
  const held = document.getElementById(HELD_CODE_ID)
  if (!(held instanceof HTMLTemplateElement)) return
  held.remove()
  window.veriscopeStyled = askForWholeStyles()
  const code = document.importNode(held.content, true)
  // The whole theme in the place of its part, before the code looks at the page.
  const theme = code.querySelector('style')
  if (theme) document.querySelector('#root style')?.replaceWith(theme)
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
