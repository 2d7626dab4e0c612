/** Completes index.html: its inline scripts, the notices of slow code and of an old browser, and the deferred scripts. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { escapeHtml } from '../../server/html.ts'
import { parseCatalog } from '../../server/shell/catalog-messages.ts'
import { SLOW_LOADING_TEXTS } from '../../src/app/slow-loading-texts.ts'
import { LANGUAGES } from '../../src/contract/languages.ts'
import { BROWSER_FLOOR } from '../../src/lib/browser-floor.ts'
import { localeTag } from '../../src/lib/locale-tag.ts'
import { checkBrowser } from '../../src/start/browser-check.ts'

const SCRIPT = '/* inline-script */'
const CHECK = '/* browser-check */'
const NOTICE = '<!-- late -->'
const OLD_BROWSER_NOTICE = '<!-- old -->'

/** The script that runs in the document (src/start/inline-script.ts), in one piece. */
export async function inlineScript(root: string): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    publicDir: false,
    build: {
      write: false,
      target: [...BROWSER_FLOOR],
      lib: {
        entry: join(root, 'src/start/inline-script.ts'),
        formats: ['iife'],
        name: 'veriscope',
      },
    },
  })
  const [result] = Array.isArray(built) ? built : [built]
  const [file] = result && 'output' in result ? result.output : []
  if (file?.type !== 'chunk') throw new Error('src/start/inline-script.ts was not built')
  // The script must not contain an end tag.
  return file.code.trim().replaceAll('</', String.raw`<\/`)
}

/** Returns a paragraph in each language. @param contentOf its HTML, of escaped messages */
function inEveryLanguage(
  root: string,
  contentOf: (textOf: (id: string) => string) => string,
): string {
  return LANGUAGES.map((language) => {
    const texts = parseCatalog(readFileSync(join(root, 'locales', `${language}.po`), 'utf8'))
    const content = contentOf((id) => {
      const text = texts.get(id)
      if (!text) throw new Error(`${id} has no text in ${language}`)
      return escapeHtml(text)
    })
    return `<p lang="${localeTag(language)}">${content}</p>`
  }).join('')
}

/** Returns the notice for a page whose code is slow or failed; index.html shows it in the language of the page. */
const slowLoadingNotice = (root: string) =>
  inEveryLanguage(root, (textOf) => {
    const { bare, failed, readable, reload } = SLOW_LOADING_TEXTS
    const again = `<a href="">${textOf(reload)}</a>`
    return [
      `<span class="bare">${textOf(bare)} ${again}</span>`,
      `<span class="failed">${textOf(failed)} <span>${textOf(readable)}</span> ${again}</span>`,
    ].join('')
  })

/** Returns the script that checks the browser, in one line. */
const browserCheck = () => `(${String(checkBrowser).replaceAll(/\s+/g, ' ')})()`

/** Elements that Vite puts into the head for the code: the content must not share the network with it. */
const CODE =
  /[ \t]*(?:<script type="module"[^>]*\ssrc="[^"]*"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)\n?/g

/** The styles of every page, which a server-rendered document holds itself. */
const STYLE_LINK = /[ \t]*<link rel="stylesheet" crossorigin href="[^"]*">\n?/g

/** Completes the document of the page. */
export function documentPlugin(): Plugin {
  let root = process.cwd()
  return {
    name: 'veriscope-document',
    configResolved: (config) => {
      root = config.root
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const script = await inlineScript(root)
        const whole = html
          .replace(CHECK, browserCheck)
          .replace(SCRIPT, () => script)
          .replace(NOTICE, () => slowLoadingNotice(root))
          .replace(OLD_BROWSER_NOTICE, () =>
            inEveryLanguage(root, (textOf) => textOf(SLOW_LOADING_TEXTS.oldBrowser)),
          )
        if (!bundle) return whole
        const code = (whole.match(CODE) ?? []).map((element) => element.trim()).join('')
        const styles = (whole.match(STYLE_LINK) ?? []).join('')
        return (
          whole
            .replace(CODE, '')
            .replace('<!--code-->', () => `<!--code-->${code}`)
            .replace(STYLE_LINK, '')
            .replace('<!--styles-->', () => `<!--styles-->${styles}`)
            // A font that arrives after three seconds would reflow text that is being read: the next page uses it.
            .replaceAll('font-display:swap', 'font-display:fallback')
        )
      },
    },
  }
}
