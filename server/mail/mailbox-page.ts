/** Development mailbox: a page with the mails and text messages that no transport has sent. */
import {
  acceptedLanguage,
  asLanguage,
  languageFacts,
  otherContentLanguages,
} from '../../src/contract/languages.ts'
import { desc, eq, and, ne } from '../db/drizzle.ts'
import type { FastifyInstance } from 'fastify'
import { brand } from '../../src/contract/brand.ts'
import type { Database } from '../db/database.ts'
import { outbox } from '../db/schema.ts'
import { escapeHtml } from '../html.ts'
import { formatMoment } from './moment-text.ts'

const SHOWN = 50
const REFRESH_S = 5

const TEXTS = {
  zh: {
    title: '开发邮箱',
    intro: '本机没有配置邮件或短信服务，寄出的内容都在这里，最新的在最前。页面每 5 秒更新一次。',
    empty: '还没有邮件或短信。',
    to: '收件人',
    other: 'English',
  },
  en: {
    title: 'Development mailbox',
    intro:
      'E-mails and text messages that would have been sent are kept here, newest first. The page refreshes every 5 seconds.',
    empty: 'No e-mails or text messages yet.',
    to: 'To',
    other: '中文',
  },
} as const

type Language = keyof typeof TEXTS
type Row = Pick<
  typeof outbox.$inferSelect,
  'channel' | 'recipient' | 'subject' | 'body' | 'createdAt'
>

const STYLE = `
body{font:16px/1.6 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1b2430;background:#fff}
article{border:1px solid #c9d3de;border-radius:8px;padding:1rem 1.25rem;margin:1rem 0}
h2{font-size:1.05rem;margin:0 0 .25rem}
p{margin:.25rem 0}
pre{white-space:pre-wrap;font:inherit;margin:.75rem 0 0}
.meta{color:#4b5b6b;font-size:.875rem}
@media (prefers-color-scheme:dark){body{color:#e3e9f0;background:#111924}article{border-color:#33445a}.meta{color:#a9b8c8}a{color:#7cc4f5}}
`

function renderRow(row: Row, language: Language): string {
  const heading = row.channel === 'sms' ? 'SMS' : row.subject
  return `<article>
<h2>${escapeHtml(heading)}</h2>
<p class="meta">${TEXTS[language].to} ${escapeHtml(row.recipient)} · <time>${formatMoment(row.createdAt, language, null)}</time></p>
<pre>${escapeHtml(row.body)}</pre>
</article>`
}

function renderPage(rows: readonly Row[], language: Language): string {
  const texts = TEXTS[language]
  const [other = language] = otherContentLanguages(language)
  const list = rows.map((row) => renderRow(row, language)).join('\n')
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${REFRESH_S}">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${texts.title} · ${brand.name[language]}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${texts.title}</h1>
<p>${texts.intro} <a href="?lang=${other}" lang="${other}">${texts.other}</a></p>
${list === '' ? `<p>${texts.empty}</p>` : list}
</main>
</body>
</html>
`
}

/** The language of the query, else the browser's, else Chinese. */
function languageOf(requested: Query['lang'], accept: string | undefined): Language {
  return languageFacts(asLanguage(requested) ?? acceptedLanguage(accept)).contentLanguage
}

type Query = Partial<Record<'lang' | 'to' | 'format', string | string[]>>

/**
 * `/dev/mailbox`: the outbox for developers without a mail server. `?to=` shows one recipient only, `?format=json`
 * gives data for tests. Never in production.
 */
export async function mailboxPage(app: FastifyInstance, options: { db: Database }): Promise<void> {
  app.get<{ Querystring: Query }>('/dev/mailbox', async (request, reply) => {
    const { lang, format } = request.query
    const to = typeof request.query.to === 'string' ? request.query.to : undefined
    const rows = await options.db
      .select({
        channel: outbox.channel,
        recipient: outbox.recipient,
        subject: outbox.subject,
        body: outbox.body,
        createdAt: outbox.createdAt,
      })
      .from(outbox)
      .where(
        and(
          ne(outbox.status, 'withheld'),
          ne(outbox.channel, 'push'),
          to === undefined ? undefined : eq(outbox.recipient, to.toLowerCase()),
        ),
      )
      .orderBy(desc(outbox.createdAt))
      .limit(SHOWN)
    reply.header('cache-control', 'no-store')
    if (format === 'json') return { messages: rows }
    const language = languageOf(lang, request.headers['accept-language'])
    return reply.type('text/html; charset=utf-8').send(renderPage(rows, language))
  })
}
