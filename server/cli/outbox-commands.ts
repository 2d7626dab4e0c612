/** Operator commands that list, retry and remove messages of the outbox, with codes masked. */
import { type Channel, OUTBOX_STATES } from '../db/vocabularies.ts'
import { removeCodes } from '../mail/remove-codes.ts'
import {
  clearMessages,
  listMessages,
  findMessage,
  type OutboxRow,
  retryMessages,
} from '../mail/operator.ts'
import { configuredTransports } from '../mail/transports.ts'
import type { Group, Input, Result, DatabaseContext } from './command.ts'
import { readMoment, readWhole, readWord } from './read-input.ts'
import { formatFacts, indent, toSingleLine, formatMinute, formatMinuteOr } from './terminal-text.ts'
import { UsageError } from './usage-error.ts'

/** Hides codes: only the recipient may see them. */
function masked(row: OutboxRow): OutboxRow {
  return { ...row, subject: removeCodes(row.subject), body: removeCodes(row.body) }
}

const readFilter = (input: Input) => ({
  state: readWord(input.text('state'), 'state', OUTBOX_STATES),
  limit: readWhole(input.text('limit'), 'limit', 1, 10_000) ?? 50,
})

async function list({ database }: DatabaseContext, input: Input): Promise<Result> {
  const rows = (await listMessages(database.db, readFilter(input))).map(masked)
  const lines = rows.map((row) => {
    const subject = row.channel === 'sms' ? row.body : row.subject
    return `${row.id}  ${formatMinute(row.createdAt)}  ${row.channel}, ${row.status}, ${row.attempts} attempt(s)  ${toSingleLine(row.recipient)}\n    ${toSingleLine(subject)}`
  })
  return {
    text: lines.length === 0 ? 'No messages' : lines.join('\n'),
    json: rows.map(({ body: _body, ...row }) => row),
    facts: { listed: rows.length },
  }
}

async function show({ database }: DatabaseContext, input: Input): Promise<Result> {
  const row = masked(await findMessage(database.db, input.operand(0)))
  const head = formatFacts([
    ['To', toSingleLine(row.recipient)],
    ['Channel', row.channel],
    ['State', `${row.status}, ${row.attempts} attempt(s)`],
    ['Written', formatMinute(row.createdAt)],
    ['Sent', formatMinuteOr(row.sentAt, '-')],
    row.status === 'pending' ? ['Next attempt', formatMinute(row.nextAttemptAt)] : null,
    ['Subject', toSingleLine(row.subject)],
  ])
  return { text: row.body === '' ? head : `${head}\n\n${indent(row.body)}`, json: row }
}

/** Returns the id of the message to send again; null means all that can be sent again. */
function messageToRetry(input: Input): string | null {
  const id = input.operands[0] ?? null
  if ((id === null) !== input.flag('all')) {
    throw new UsageError('name a message, or say --all for those that failed or were kept')
  }
  return id
}

async function retry({ config, database, now }: DatabaseContext, input: Input): Promise<Result> {
  const channels = ['push', ...Object.keys(await configuredTransports(config))] as Channel[]
  const done = await retryMessages(database.db, now, messageToRetry(input), channels)
  const left = done.left === 0 ? '' : `; ${done.left} cannot be sent (outbox list tells)`
  return { text: `${done.retried} message(s) are sent when the server runs${left}`, facts: done }
}

const CLEARED = ['sent', 'failed', 'kept', 'withheld'] as const

function toClear(input: Input, now: Date) {
  const state = readWord(input.text('state'), 'state', CLEARED)
  const before = readMoment(input.text('before'), 'before') ?? now
  if (state === undefined || !input.flag('yes')) {
    throw new UsageError('say which --state, and --yes: what is removed is gone')
  }
  return { state, before }
}

async function clear({ database, now }: DatabaseContext, input: Input): Promise<Result> {
  const { state, before } = toClear(input, now)
  const removed = await clearMessages(database.db, state, before)
  return { text: `${removed} message(s) removed`, facts: { removed } }
}

export const outboxGroup: Group = {
  name: 'outbox',
  about: 'Outbox: mails and text messages; codes are never shown',
  commands: [
    {
      name: 'outbox list',
      usage: `[--state ${OUTBOX_STATES.join('|')}] [--limit <n>]`,
      summary: 'the newest first',
      operands: [0, 0],
      options: { state: 'string', limit: 'string' },
      check: readFilter,
      recorded: ['state', 'limit'],
      isList: true,
      work: { database: list },
    },
    {
      name: 'outbox show',
      usage: '<id>',
      summary: 'one message with its text',
      operands: [1, 1],
      isList: true,
      work: { database: show },
    },
    {
      name: 'outbox retry',
      usage: '(<id> | --all)',
      summary: 'sends again what failed, or was kept for want of SMTP_URL',
      operands: [0, 1],
      options: { all: 'boolean' },
      check: messageToRetry,
      recorded: ['all'],
      work: { database: retry },
    },
    {
      name: 'outbox clear',
      usage: `--state ${CLEARED.join('|')} [--before <day>] --yes`,
      summary: 'removes messages of a state',
      operands: [0, 0],
      options: { state: 'string', before: 'string', yes: 'boolean' },
      check: toClear,
      recorded: ['state', 'before', 'yes'],
      work: { database: clear },
    },
  ],
}
