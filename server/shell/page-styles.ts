/** The styles of a written page: what of them stands in it, and what comes with its code. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { STYLES_IN_PART } from '../../src/contract/rendered-page.ts'
import type { RouteFiles } from '../../src/contract/route-files.ts'
import { once } from '../once.ts'
import { criticalStyles, readStyleSheet, type StyleSheet } from './critical-styles.ts'
import type { PageBody } from './page-body.ts'

/** A stylesheet, as text and as it is read when a page first needs it. */
type Styles = { text: string; sheet: () => StyleSheet }

const stylesOf = (text: string): Styles => ({ text, sheet: once(() => readStyleSheet(text)) })

/** The sheets that a build's documents may name, by address. */
export type PageStyles = ReadonlyMap<string, Styles>

const STYLE_LINK = /<link rel="stylesheet"[^>]*\shref="([^"]+\.css)"[^>]*>/g

/** Whole sheets are fetched for what they spare the document, and not more than these of a page. */
const SPARED_FOR_A_REQUEST = 4096
const MOST_FETCHED = 2

/** The variables of the theme, which Mantine writes into the page: the same text in every one. */
const THEME = /<style data-mantine-styles="true">([^<]+)<\/style>/
let theme = stylesOf('')

function readTheme(text: string): Styles {
  if (theme.text !== text) theme = stylesOf(text)
  return theme
}

type Named = readonly (readonly [string, Styles])[]

/** The sheets worth a request, with the parts that stand for them. */
function worthARequest(named: Named, texts: readonly string[]): Map<string, string> {
  const parts = named.map(([href, { text }], place) => {
    const part = texts[place] ?? text
    return { href, part, spared: text.length - part.length }
  })
  const worth = parts
    .filter(({ spared }) => spared >= SPARED_FOR_A_REQUEST)
    .toSorted((one, other) => other.spared - one.spared)
    .slice(0, MOST_FETCHED)
  return new Map(worth.map(({ href, part }) => [href, part]))
}

/**
 * The styles of a written page stand in it: asked for by it they would wait for the way there and back, and share
 * the line with its code. Of large sheets and of the theme that is what the page can match. The links stay, turned
 * off, so that the page's code knows that they are there; src/platform/early/start-code.ts turns those on of which a
 * part stands before them. What the part has in it the whole says again, in the same order of all sheets: nothing changes.
 * @returns document and page with their styles, and the element of the whole theme
 */
export function inlineStyles<Body extends Pick<PageBody, 'html'>>(
  document: string,
  body: Body,
  styles: PageStyles,
): { document: string; body: Body; theme: string } {
  const named: Named = [...document.matchAll(STYLE_LINK)].flatMap(([, href = '']) => {
    const found = styles.get(href)
    return found === undefined ? [] : [[href, found] as const]
  })
  const [whole = '', text = ''] = THEME.exec(body.html) ?? []
  const sheets = named.map(([, { sheet }]) => sheet())
  const texts = criticalStyles(
    [...sheets, readTheme(text).sheet()],
    document + body.html.replace(whole, ''),
  )
  const parts = worthARequest(named, texts)
  const withStyles = document.replace(STYLE_LINK, (link, href: string) => {
    const found = styles.get(href)
    if (found === undefined) return link
    const part = parts.get(href)
    const mark = part === undefined ? '' : ` ${STYLES_IN_PART}`
    return `<style>${part ?? found.text}</style><link rel="stylesheet" href="${href}"${mark} disabled>`
  })
  const html = body.html.replace(whole, () => whole.replace(text, () => texts.at(-1) ?? text))
  return { document: withStyles, body: { ...body, html }, theme: whole }
}

/** The styles that a build's documents may name, by address. */
export async function readStyles(
  html: string,
  { routes, figures }: RouteFiles,
  directory: string,
): Promise<PageStyles> {
  const named = [...html.matchAll(STYLE_LINK)].map(([, href = '']) => href)
  const all = [...named, ...figures, ...Object.values(routes).flat()].filter((file) =>
    file.endsWith('.css'),
  )
  const read = [...new Set(all)].map(async (href) => {
    const text = await readFile(join(directory, href), 'utf8').catch(() => null)
    // Nothing in a style element may end it.
    return text === null || text.includes('</') ? [] : [[href, stylesOf(text)] as const]
  })
  return new Map((await Promise.all(read)).flat())
}
