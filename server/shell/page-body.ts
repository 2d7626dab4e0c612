/** Writes a page that was rendered into the built document. */
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '../../src/contract/languages.ts'
import { FIRST_WORDS_ID, HELD_CODE_ID, PAGE_STATE_ID } from '../../src/contract/rendered-page.ts'

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
/** Reading needs no script; what computes does. */
const READABLE =
  '<noscript>没有 JavaScript 也可以阅读，分析工具需要它。Reading works without JavaScript; the tools need it.</noscript>'
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
 * Keeps the code for after the first paint (src/platform/early/start-code.ts): named in the document it would
 * share the line with the text and run before it is drawn. What the entry imports are scripts of their own: each
 * runs in a task of its own, between which a page answers. The map of the chunks stays before all of it.
 */
function codeAfterText(html: string, theme: string): string {
  const code = [...html.matchAll(CODE)].map(([element]) => element.trim())
  const isEntry = (element: string) => element.startsWith('<script')
  const entries = code.map((element) => ENTRY.exec(element)?.[1])
  const imported = code
    // Before its libraries the entry would run them in its own task.
    .filter((element) => IMPORTED.test(element) && !entries.includes(IMPORTED.exec(element)?.[1]))
    .map((link) => link.replace(IMPORTED, '<script type="module" crossorigin src=$1></script>'))
  const others = code.filter((element) => !isEntry(element) && !IMPORTED.test(element))
  const held = [theme, ...imported, ...code.filter(isEntry), ...others].join('')
  return html
    .replace(CODE, '')
    .replace('</body>', () => `<template id="${HELD_CODE_ID}">${held}</template></body>`)
}

const SWAPPED = /font-display:\s*swap/g
/**
 * A written page is read before its font can be there on a slow line: changed under the reader, every text is set again, some a
 * line longer. Where the line brings the font with the first paint it is seen at once; others see it when the page is set anew
 * anyway, or in the next document.
 */
const withoutLateFonts = (html: string): string => html.replace(SWAPPED, 'font-display:optional')

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
  html: string,
  { language, html: text, state }: PageBody,
  theme = '',
): string {
  const root = `<div id="root" data-rendered="${language}">${text}</div>`
  const start = `<script type="application/json" id="${PAGE_STATE_ID}">${inScript(state)}</script>`
  // Functions as replacements, so that a `$` in a text stays text.
  return paintedWithWords(withoutLateFonts(codeAfterText(html, theme)), text)
    .replace(ROOT, () => root + start)
    .replace(NO_SCRIPT, READABLE)
}

/** A bare document of a page that can be read without script a moment later. */
export const sayingSoon = (html: string): string => html.replace(NO_SCRIPT, SOON)
