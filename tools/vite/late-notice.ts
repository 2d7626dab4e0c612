import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { escapeHtml } from '../../server/html.ts'
import { parseCatalog } from '../../server/shell/catalog-texts.ts'
import { LATE_TEXTS } from '../../src/app/late-texts.ts'
import { LANGUAGES } from '../../src/contract/languages.ts'
import { localeTag } from '../../src/lib/locale-tag.ts'

const PLACE = '<!-- late -->'

/** The notice for a page whose code is late, in every language; index.html shows the one of the page. */
export function lateNotice(texts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  return LANGUAGES.map((language) => {
    const textOf = (id: string) => {
      const text = texts.get(language)?.get(id)
      if (!text) throw new Error(`${id} has no text in ${language}`)
      return escapeHtml(text)
    }
    const { bare, slow, failed, readable, reload } = LATE_TEXTS
    const again = `<a href="">${textOf(reload)}</a>`
    return [
      `<p lang="${localeTag(language)}"><span class="bare">${textOf(bare)} ${again}</span>`,
      `<span class="slow">${textOf(slow)}</span>`,
      `<span class="failed">${textOf(failed)} <span>${textOf(readable)}</span> `,
      `${again}</span></p>`,
    ].join('')
  }).join('')
}

/** Writes the notice into index.html. */
export function lateNoticePlugin(): Plugin {
  let root = process.cwd()
  return {
    name: 'veriscope-late-notice',
    configResolved: (config) => {
      root = config.root
    },
    transformIndexHtml(html) {
      const catalogs = LANGUAGES.map((language) => {
        const catalog = readFileSync(join(root, 'locales', `${language}.po`), 'utf8')
        return [language, parseCatalog(catalog)] as const
      })
      return html.replace(PLACE, () => lateNotice(new Map(catalogs)))
    },
  }
}
