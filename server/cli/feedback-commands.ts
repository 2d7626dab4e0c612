import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { FEEDBACK_STATES, type FeedbackState } from '../../src/contract/endpoints/feedback.ts'
import type { Config } from '../config.ts'
import { configuredTransports } from '../mail/transports.ts'
import { createOutbox } from '../mail/outbox.ts'
import {
  answerMatter,
  closeMatter,
  listMatters,
  OperatorError,
  showMatter,
} from '../service/feedback/operator.ts'
import { UsageError } from './usage-error.ts'
import { withDatabase } from './with-database.ts'

export const FEEDBACK_USAGE = `  feedback list [--state open|answered|closed]
                               what members wrote; open: in the order of answering
  feedback show <id>           one matter with its messages
  feedback answer <id> <text>  answers it: list, notification, and mail if wanted
  feedback answer <id> --file <path>
  feedback close <id>          closes it and tells the member
  feedback save <id> <path>    writes the attached file to a new file`

/**
 * Text from members for a terminal: no escape sequences that move its cursor or change its title,
 * no marks that turn the direction of reading.
 */
export function plain(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '\uFFFD')
    .replaceAll(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '')
}

const line = (text: string) => plain(text).replaceAll(/\s+/g, ' ')
const minute = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ')
const indented = (text: string) =>
  plain(text)
    .split('\n')
    .map((row) => `    ${row}`)
    .join('\n')

type Who = { memberId: string; nickName: string; email: string | null; phone: string | null }

const who = ({ memberId, nickName, email, phone }: Who) =>
  `${line(nickName)} <${line(email ?? phone ?? '')}> (${memberId})`

async function list(config: Config, state: FeedbackState | null): Promise<string> {
  const matters = await withDatabase(config, ({ db }) => listMatters(db, new Date(), state))
  if (matters.length === 0) return state === null ? 'No feedback' : `No feedback that is ${state}`
  return matters
    .map((matter) => {
      const file = matter.hasAttachment ? ', with a file' : ''
      const facts = `${minute(matter.updatedAt)}  ${matter.state}, ${matter.kind}, ${matter.level}`
      return `${matter.id}  ${facts}, ${matter.messageCount} message(s)${file}\n    ${line(matter.title)}\n    ${who(matter)}`
    })
    .join('\n')
}

async function show(config: Config, id: string): Promise<string> {
  const matter = await withDatabase(config, ({ db }) => showMatter(db, new Date(), id))
  const { attachment, context } = matter
  const file =
    attachment === null
      ? []
      : [`File:    ${line(attachment.name)} (${attachment.type}, ${attachment.size} bytes)`]
  return [
    line(matter.title),
    `State:   ${matter.state}, ${matter.kind}, since ${minute(matter.createdAt)} UTC`,
    `Member:  ${who(matter)}, ${matter.level}`,
    ...file,
    ...(context === '' ? [] : [`Context: ${line(context)}`]),
    ...matter.messages.map(
      ({ isOurs, createdAt, body }) =>
        `\n${isOurs ? 'Veriscope' : 'Member'}, ${minute(createdAt)} UTC\n${indented(body)}`,
    ),
  ].join('\n')
}

function readAnswer(words: readonly string[], file: string | undefined): string {
  if (file === undefined) {
    if (words.length === 0) throw new UsageError('the answer is missing')
    return words.join(' ')
  }
  if (words.length > 0) throw new UsageError('give the answer as text or as --file, not both')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(resolve(file)))
  } catch (error) {
    const why = error instanceof TypeError ? 'it is not UTF-8 text' : (error as Error).message
    throw new OperatorError(`The answer cannot be read from ${file}: ${why}`)
  }
}

async function answer(config: Config, id: string, text: string): Promise<string> {
  const transports = await configuredTransports(config)
  // The running server, or its next start, sends what is put here.
  const outbox = createOutbox(
    (channel) => transports[channel] !== undefined,
    () => {},
  )
  const origin = config.publicOrigin?.origin ?? null
  const { hasMail } = await withDatabase(config, ({ db }) =>
    answerMatter({ db, outbox, now: new Date(), origin }, id, text),
  )
  if (!hasMail) return 'Answered. The member is told in the product, not by mail'
  return config.smtp === null
    ? 'Answered. The mail is kept in the outbox: SMTP_URL is not set'
    : 'Answered. The mail leaves when the server runs'
}

async function close(config: Config, id: string): Promise<string> {
  const { wasOpen } = await withDatabase(config, ({ db }) =>
    closeMatter({ db, now: new Date() }, id),
  )
  return wasOpen ? 'Closed' : 'It was closed already'
}

async function save(config: Config, id: string, path: string): Promise<string> {
  const { attachment } = await withDatabase(config, ({ db }) => showMatter(db, new Date(), id))
  if (attachment === null) throw new OperatorError('This feedback has no file')
  try {
    writeFileSync(resolve(path), Buffer.from(attachment.dataBase64 ?? '', 'base64'), { flag: 'wx' })
  } catch (error) {
    throw new OperatorError(`The file was not written: ${(error as Error).message}`)
  }
  return `${attachment.size} bytes of ${attachment.type} written to ${path}`
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { state: { type: 'string' }, file: { type: 'string' } },
    })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

function readState(state: string | undefined): FeedbackState | null {
  if (state === undefined) return null
  const known = FEEDBACK_STATES.find((each) => each === state)
  if (known === undefined) throw new UsageError(`unknown state: ${state}`)
  return known
}

/** `feedback …` @throws UsageError, OperatorError, DataDirectoryLockedError */
export async function feedbackCommand(config: Config, args: readonly string[]): Promise<string> {
  const { values, positionals } = readArguments(args)
  const [command, id, ...rest] = positionals
  if (command !== 'list' && values.state !== undefined) {
    throw new UsageError('--state belongs to: feedback list')
  }
  if (command !== 'answer' && values.file !== undefined) {
    throw new UsageError('--file belongs to: feedback answer')
  }
  if (command === 'list' && id === undefined) return list(config, readState(values.state))
  if (id === undefined) throw new UsageError(`unknown command: feedback ${args.join(' ')}`)
  if (command === 'answer') return answer(config, id, readAnswer(rest, values.file))
  if (command === 'show' && rest.length === 0) return show(config, id)
  if (command === 'close' && rest.length === 0) return close(config, id)
  const [path, ...more] = rest
  if (command === 'save' && path !== undefined && more.length === 0) return save(config, id, path)
  throw new UsageError(`unknown command: feedback ${args.join(' ')}`)
}
