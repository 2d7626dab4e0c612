/** Pages of one sentence and at most one button, for links in mails: without a script and without signing in. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { brand } from '../src/contract/brand.ts'
import type { LocalisedText } from '../src/contract/envelope.ts'
import {
  acceptedLanguage,
  asLanguage,
  languageFacts,
  otherContentLanguages,
  type ContentLanguage,
} from '../src/contract/languages.ts'
import { escapeHtml } from './html.ts'

export type TokenRequest = FastifyRequest<{
  Params: { token: string }
  Querystring: { lang?: unknown }
}>

const LANGUAGE_NAME: LocalisedText = { zh: '中文', en: 'English' }

const STYLE = `
:root{color-scheme:light dark;--ink:#1f2935;--page:#f7f9fb;--accent:#0a71b2;--on-accent:#fff}
@media (prefers-color-scheme:dark){:root{--ink:#dbe3ec;--page:#111924;--accent:#5fb4ee;--on-accent:#0b1621}}
body{margin:0;font:16px/1.6 'Inter Variable',system-ui,'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif;color:var(--ink);background:var(--page)}
main{max-width:34rem;margin:0 auto;padding:2rem 1rem}
header{display:flex;align-items:center;justify-content:space-between;gap:1rem}
h1{font-size:1.25rem;line-height:1.3}
h2{font-size:1rem;margin-top:2rem}
ul{padding:0;list-style:none}
li{padding:.75rem 0;border-top:1px solid color-mix(in srgb,currentColor 20%,transparent)}
a{color:var(--accent);display:inline-flex;align-items:center;min-height:44px;white-space:nowrap}
button{font:inherit;font-weight:600;min-height:44px;padding:.5rem 1.25rem;border-radius:8px;border:0;background:var(--accent);color:var(--on-accent);cursor:pointer}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
`

/** Content of a small page. */
export type SmallPage = {
  title: LocalisedText
  /** The page's own address, for the language switch. */
  path: string
  text: LocalisedText
  /** HTML under the sentence. */
  more?: string
}

/** Renders the page in a language. */
function smallPage(language: ContentLanguage, { title, path, text, more = '' }: SmallPage): string {
  const [other = language] = otherContentLanguages(language)
  return `<!doctype html>
<html lang="${languageFacts(language).documentTag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${title[language]} · ${brand.name[language]}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<header><h1>${title[language]}</h1><a href="${path}?lang=${other}" hreflang="${other}" lang="${other}">${LANGUAGE_NAME[other]}</a></header>
<p role="status">${escapeHtml(text[language])}</p>
${more}
</main>
</body>
</html>`
}

/** Returns the requested language, else the one that the browser prefers. */
export function pageLanguage({ query, headers }: TokenRequest): ContentLanguage {
  const language = asLanguage(query.lang) ?? acceptedLanguage(headers['accept-language'])
  return languageFacts(language).contentLanguage
}

/**
 * Creates the pages of a link with a token.
 * @param base the path before the token
 * @param action the text of the button, where it is not the title
 */
export function linkPages(base: string, title: LocalisedText, action = title) {
  const pathOf = ({ params }: TokenRequest) => `${base}/${encodeURIComponent(params.token)}`
  return {
    send: (
      request: TokenRequest,
      reply: FastifyReply,
      status: number,
      text: LocalisedText,
      more = '',
    ) =>
      reply
        .code(status)
        .type('text/html; charset=utf-8')
        .send(smallPage(pageLanguage(request), { title, path: pathOf(request), text, more })),
    /** Performs the action: opening the link alone must not, because mail scanners open links. */
    button: (request: TokenRequest) => {
      const language = pageLanguage(request)
      return `<form method="post" action="${pathOf(request)}?lang=${language}"><button>${action[language]}</button></form>`
    },
  }
}
