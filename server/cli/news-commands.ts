/** Operator commands that preview the digest of new content and send it to its subscribers. */
import { createSecretKey } from 'node:crypto'
import { CONTENT_LANGUAGES } from '../../src/contract/languages.ts'
import { loadSecrets } from '../secrets.ts'
import { usedSecrets } from '../secrets-fingerprint.ts'
import { deriveDigestKey } from '../service/auth/keys.ts'
import { previewDigest, sendDigest } from '../service/news/operator.ts'
import { digestMail } from '../service/news/texts.ts'
import { UNSUBSCRIBE_PATH } from '../service/news/unsubscribe.ts'
import type { DatabaseContext, Group, Input, Result } from './command.ts'
import { readMoment, readWord } from './read-input.ts'
import { operatorOutbox, originOf } from './service-parts.ts'
import { indent } from './terminal-text.ts'
import { UsageError } from './usage-error.ts'

const readSince = (input: Input) => readMoment(input.text('since'), 'since') ?? null
const readLanguage = (input: Input) =>
  readWord(input.text('language'), 'language', CONTENT_LANGUAGES) ?? CONTENT_LANGUAGES[0]

async function preview({ config, database, now }: DatabaseContext, input: Input): Promise<Result> {
  const origin = originOf(config)
  const {
    items,
    subscribers: wanting,
    since,
    nextAt,
  } = await previewDigest({ db: database.db, now, origin }, readSince(input))
  const unsubscribe = `${origin}${UNSUBSCRIBE_PATH}/…`
  const { subject, body } = digestMail(items, readLanguage(input), { origin, unsubscribe })
  const when = nextAt !== null && now < nextAt ? `, from ${nextAt.toISOString().slice(0, 10)}` : ''
  return {
    text: `${items.length} item(s) imported since ${since.toISOString().slice(0, 10)}, for ${wanting.mail} by mail and ${wanting.notice} in the product${when}\n\nSubject: ${subject}\n\n${indent(body)}`,
    facts: { items: items.length, ...wanting },
  }
}

function demandYes(input: Input): void {
  readSince(input)
  if (!input.flag('yes')) throw new UsageError('look at `news preview` first, then say --yes')
}

async function send({ config, database, now }: DatabaseContext, input: Input): Promise<Result> {
  const origin = originOf(config)
  const { sealKey } = usedSecrets(config, loadSecrets(config.dataDirectory))
  const parts = {
    db: database.db,
    outbox: await operatorOutbox(config),
    now,
    origin,
    key: createSecretKey(deriveDigestKey(sealKey)),
  }
  const sent = await sendDigest(parts, readSince(input))
  const mailed =
    config.smtp === null ? 'kept in the outbox: SMTP_URL is not set' : 'sent by the server'
  return {
    text: `${sent.items} item(s): ${sent.mails} mail(s) ${mailed}, ${sent.notices} notification(s)`,
    facts: sent,
  }
}

export const newsletterGroup: Group = {
  name: 'news',
  about: 'News: the digest of new content, at most monthly, for members who asked for it',
  commands: [
    {
      name: 'news preview',
      usage: `[--since <day>] [--language ${CONTENT_LANGUAGES.join('|')}]`,
      summary: 'the next digest as it would go out, and to how many',
      operands: [0, 0],
      options: { since: 'string', language: 'string' },
      check: (input) => void [readSince(input), readLanguage(input)],
      recorded: ['since', 'language'],
      work: { database: preview },
    },
    {
      name: 'news send',
      usage: '[--since <day>] --yes',
      summary: 'sends it; run again, it goes on where it was stopped',
      operands: [0, 0],
      options: { since: 'string', yes: 'boolean' },
      check: demandYes,
      recorded: ['since', 'yes'],
      work: { database: send },
    },
  ],
}
