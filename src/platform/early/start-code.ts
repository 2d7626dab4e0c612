/**
 * Brings the code of a written page once its reader sees it. Until then it stands in the document as a template:
 * no byte of it is on the line before the first paint. Runs in the document, before any other code.
 */
import { FONT_FACES, HELD_CODE_ID, STYLES_IN_PART } from '../../contract/rendered-page.ts'
import { whenLeft } from './when-left.ts'

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

/** Asked for with this medium a sheet comes, and styles nothing on a screen. */
const NOT_SHOWN = 'print'

let hasFont = false

/**
 * Shows the page in its font, if that has come by now. Later it would set under the reader what he reads: then the next page has
 * it, and this one only where a browser does not tell that it is left.
 */
function showFont(faces: HTMLStyleElement): void {
  const show = () => {
    if (!faces.isConnected) document.head.append(faces)
  }
  if (hasFont || !whenLeft(show)) show()
}

/**
 * Until now the page has of large sheets what it can match (server/shell/critical-styles.ts), and of the theme as
 * well. The whole of all of them is put into the page in one go: each alone would style the whole page anew.
 * @param theme the whole theme, which takes the place of its part
 * @param faces those of the page's font
 * @returns whether all could be had
 */
async function askForWholeStyles(
  theme: HTMLStyleElement | null,
  faces: HTMLStyleElement | null,
): Promise<boolean> {
  const links = [...document.querySelectorAll<HTMLLinkElement>(`link[${STYLES_IN_PART}]`)]
  const all = links.map(
    (link) =>
      new Promise<boolean>((resolve) => {
        link.addEventListener('load', () => resolve(true))
        link.addEventListener('error', () => resolve(false))
        link.media = NOT_SHOWN
        link.removeAttribute('disabled')
      }),
  )
  const came = await Promise.all(all)
  for (const link of links) link.removeAttribute('media')
  if (theme) document.querySelector('#root style')?.replaceWith(theme)
  if (faces) showFont(faces)
  return !came.includes(false)
}

/** Once; a document that was not written has none. */
function start(): void {
  const held = document.getElementById(HELD_CODE_ID)
  if (!(held instanceof HTMLTemplateElement)) return
  held.remove()
  const code = document.importNode(held.content, true)
  const faces = code.querySelector<HTMLStyleElement>(`style[${FONT_FACES}]`)
  faces?.remove()
  const theme = code.querySelector('style')
  theme?.remove()
  // The code looks at the page when they are there.
  window.veriscopeStyled = askForWholeStyles(theme, faces)
  // In their order; each is a task of its own.
  for (const script of code.querySelectorAll('script')) script.async = false
  document.body.append(code)
}

/** Starts the code after the first paint of the whole text, or at once where there is nothing to see before it. */
export function startAfterPaint(): void {
  // Not of the window, which is told of no other load than its own.
  document.addEventListener(
    'load',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.as === 'font') hasFont = true
    },
    true,
  )
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
