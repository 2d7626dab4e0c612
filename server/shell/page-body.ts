/** Writes a page that was rendered into the built document. */
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '../../src/contract/languages.ts'
import {
  FIRST_WORDS_ID,
  FONT_FACES,
  HELD_CODE_ID,
  PAGE_STATE_ID,
} from '../../src/contract/rendered-page.ts'

const BUILD = /<meta\s+name="veriscope-build"\s+content="([0-9a-f]+)[ "]/

/** The file that writes the pages of a built document (tools/publish); null for a build without it. */
export async function pageWriterOf(html: string, directory: string): Promise<string | null> {
  const id = BUILD.exec(html)?.[1]
  if (id === undefined) return null
  const path = join(directory, '.render', `${id}.mjs`)
  return access(path).then(
    () => path,
    () => null,
  )
}

export type PageBody = { language: Language; html: string; state: string }

const ROOT = '<div id="root"></div>'
const NO_SCRIPT = /<noscript>[\s\S]*?<\/noscript>/
/** Reading needs no script; what computes does. Nothing else would show the page in its font. */
const readable = (faces: string) =>
  `<noscript>${faces === '' ? '' : `<style>${faces}</style>`}没有 JavaScript 也可以阅读，分析工具需要它。Reading works without JavaScript; the tools need it.</noscript>`
/** Of a page whose text was not there in time: it is written meanwhile, and asked for again. */
const SOON =
  '<noscript><meta http-equiv="refresh" content="3">页面即将就绪，会自动重新打开。This page is nearly ready and opens again by itself.</noscript>'

/** Within a script element nothing may end it. */
const inScript = (json: string) => json.replaceAll('<', String.raw`\u003c`)

const CODE =
  /[ \t]*(?:<script type="module"[^>]*\ssrc="[^"]*"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)\n?/g
/** What the page's entry imports: the build names it so, and sometimes the entry itself. */
const IMPORTED = /<link rel="modulepreload" crossorigin href=("[^"]*")>/
const ENTRY = /<script type="module"[^>]*\ssrc=("[^"]*")/

/**
 * The map of the chunks: no part of the code may be asked for before it is read. Not in the template: a page that trusts only its own
 * texts runs an inline script only where the document itself has it.
 */
const MAP = /[ \t]*(<script type="importmap">[\s\S]*?<\/script>)\n?/

/**
 * Keeps the code for after the first paint (src/platform/early/start-code.ts): named in the document it would
 * share the line with the text and run before it is drawn. What the entry imports are scripts of their own: each
 * runs in a task of its own, between which a page answers.
 * @param styles what comes with the code
 */
function codeAfterText(html: string, styles: string): string {
  const [, map = ''] = MAP.exec(html) ?? []
  const code = [...html.matchAll(CODE)].map(([element]) => element.trim())
  const isEntry = (element: string) => element.startsWith('<script')
  const entries = code.map((element) => ENTRY.exec(element)?.[1])
  const imported = code
    // Before its libraries the entry would run them in its own task.
    .filter((element) => IMPORTED.test(element) && !entries.includes(IMPORTED.exec(element)?.[1]))
    .map((link) => link.replace(IMPORTED, '<script type="module" crossorigin src=$1></script>'))
  const others = code.filter((element) => !isEntry(element) && !IMPORTED.test(element))
  const held = [styles, ...imported, ...code.filter(isEntry), ...others].join('')
  return html
    .replace(MAP, '')
    .replace(CODE, '')
    .replace('</body>', () => `${map}<template id="${HELD_CODE_ID}">${held}</template></body>`)
}

/** At the start of the build's own style: a title of an article may have such words in it. */
const FACES = /(?<=<style>)(?:\s*@font-face\s*\{[^}]*\})+/
/** The file with the letters and digits of nearly every text, upright. */
const LATIN =
  /font-style:\s*normal[^}]*url\(["']?([^"')}]+)["']?\)[^}]*unicode-range:\s*(?:U\+\?\?|U\+0000-00FF)/i

/**
 * The page's font comes after the first paint, like the whole styles (start-code.ts shows it with them). A face that is on its
 * way has the browser prepare another font for each size and weight of the page, and changed under the reader every text is set
 * again, some a line longer. `optional`: where it is not there when it is shown, the next page has it.
 */
function withoutFaces(html: string): { html: string; faces: string; font: string } {
  const [faces = ''] = FACES.exec(html) ?? []
  const file = LATIN.exec(faces)?.[1]
  return {
    html: html.replace(FACES, ''),
    faces: faces.replaceAll(/font-display:\s*swap/g, 'font-display:optional'),
    font:
      file === undefined
        ? ''
        : `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`,
  }
}

/**
 * One first paint with the page's own words: else many a browser paints the bar alone, and what that frame costs comes before the
 * words. Browsers that do not know it paint as they like.
 */
const EXPECTED = `<link rel="expect" href="#${FIRST_WORDS_ID}" blocking="render" />`

const paintedWithWords = (html: string, text: string): string =>
  text.includes(` id="${FIRST_WORDS_ID}"`) ? html.replace('</head>', `${EXPECTED}</head>`) : html

/**
 * The document with the page in it.
 * @param theme the style element of the whole theme, where the page has a part of it
 */
export function fillBody(
  built: string,
  { language, html: text, state }: PageBody,
  theme = '',
): string {
  const root = `<div id="root" data-rendered="${language}">${text}</div>`
  const start = `<script type="application/json" id="${PAGE_STATE_ID}">${inScript(state)}</script>`
  const { html, faces, font } = withoutFaces(built)
  const styles = faces === '' ? theme : `<style ${FONT_FACES}>${faces}</style>${theme}`
  // Functions as replacements, so that a `$` in a text stays text.
  return paintedWithWords(codeAfterText(html, styles), text)
    .replace(ROOT, () => root + start + font)
    .replace(NO_SCRIPT, () => readable(faces))
}

/** A bare document of a page that can be read without script a moment later. */
export const sayingSoon = (html: string): string => html.replace(NO_SCRIPT, SOON)
