/** Operator commands that list, show, answer and close the feedback of members. */
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { FEEDBACK_STATES } from '../../src/contract/endpoints/feedback.ts'
import { answerThread, closeThread, listThreads, showThread } from '../service/feedback/operator.ts'
import type { Group, Input, Result, DatabaseContext } from './command.ts'
import { CommandError } from './failure.ts'
import { readWord } from './read-input.ts'
import { operatorOutbox } from './service-parts.ts'
import { indent, toSingleLine, formatMinute, describeMember } from './terminal-text.ts'
import { UsageError } from './usage-error.ts'

const readState = (input: Input) => readWord(input.text('state'), 'state', FEEDBACK_STATES) ?? null

async function list({ database, now }: DatabaseContext, input: Input): Promise<Result> {
  const state = readState(input)
  const threads = await listThreads(database.db, now, state)
  const none = state === null ? 'No feedback' : `No feedback that is ${state}`
  const rows = threads.map((thread) => {
    const file = thread.hasAttachment ? ', with a file' : ''
    const what = `${formatMinute(thread.updatedAt)}  ${thread.state}, ${thread.kind}, ${thread.level}`
    return `${thread.id}  ${what}, ${thread.messageCount} message(s)${file}\n    ${toSingleLine(thread.title)}\n    ${describeMember(thread)}`
  })
  return {
    text: rows.length === 0 ? none : rows.join('\n'),
    json: threads,
    facts: { listed: threads.length },
  }
}

async function show({ database, now }: DatabaseContext, input: Input): Promise<Result> {
  const thread = await showThread(database.db, now, input.operand(0))
  const { attachment, context } = thread
  const file =
    attachment === null
      ? []
      : [`File:    ${toSingleLine(attachment.name)} (${attachment.type}, ${attachment.size} bytes)`]
  const text = [
    toSingleLine(thread.title),
    `State:   ${thread.state}, ${thread.kind}, since ${formatMinute(thread.createdAt)} UTC`,
    `Member:  ${describeMember(thread)}, ${thread.level}`,
    ...file,
    ...(context === '' ? [] : [`Context: ${toSingleLine(context)}`]),
    ...thread.messages.map(
      ({ isOurs, createdAt, body }) =>
        `\n${isOurs ? 'Veriscope' : 'Member'}, ${formatMinute(createdAt)} UTC\n${indent(body)}`,
    ),
  ].join('\n')
  return { text, facts: { member: thread.memberId } }
}

function demandOneAnswer(input: Input): void {
  const hasWords = input.operands.length > 1
  const hasFile = input.text('file') !== undefined
  if (!hasWords && !hasFile) throw new UsageError('the answer is missing: give a text or --file')
  if (hasWords && hasFile) throw new UsageError('give the answer as text or as --file, not both')
}

function readAnswer(words: readonly string[], file: string | undefined): string {
  if (file === undefined) return words.join(' ')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(resolve(file)))
  } catch (error) {
    const why = error instanceof TypeError ? 'it is not UTF-8 text' : (error as Error).message
    throw new CommandError('fileUnreadable', `The answer cannot be read from ${file}: ${why}`)
  }
}

async function answer({ config, database, now }: DatabaseContext, input: Input): Promise<Result> {
  const [id = '', ...words] = input.operands
  const text = readAnswer(words, input.text('file'))
  const outbox = await operatorOutbox(config)
  const origin = config.publicOrigin?.origin ?? null
  const { hasMail } = await answerThread({ db: database.db, outbox, now, origin }, id, text)
  const mailed =
    config.smtp === null ? 'kept in the outbox: SMTP_URL is not set' : 'sent by the server'
  return {
    text: hasMail
      ? `Answered. The mail is ${mailed}`
      : 'Answered. The member is told in the product, not by mail',
    facts: { hasMail },
  }
}

async function close({ database, now }: DatabaseContext, input: Input): Promise<Result> {
  const { wasOpen } = await closeThread({ db: database.db, now }, input.operand(0))
  return { text: wasOpen ? 'Closed' : 'It was closed already', facts: { wasOpen } }
}

async function save({ database, now }: DatabaseContext, input: Input): Promise<Result> {
  const path = input.operand(1)
  const { attachment } = await showThread(database.db, now, input.operand(0))
  if (attachment === null) throw new CommandError('noFile', 'This feedback has no file')
  try {
    writeFileSync(resolve(path), Buffer.from(attachment.dataBase64 ?? '', 'base64'), { flag: 'wx' })
  } catch (error) {
    throw new CommandError('notWritten', `The file was not written: ${(error as Error).message}`)
  }
  const { size, type } = attachment
  return { text: `${size} bytes of ${type} written to ${path}`, facts: { bytes: size } }
}

export const feedbackGroup: Group = {
  name: 'feedback',
  about: 'Feedback: what members wrote',
  commands: [
    {
      name: 'feedback list',
      usage: '[--state open|answered|closed]',
      summary: 'open: in the order of answering',
      operands: [0, 0],
      options: { state: 'string' },
      check: readState,
      recorded: ['state'],
      isList: true,
      work: { database: list },
    },
    {
      name: 'feedback show',
      usage: '<id>',
      summary: 'one matter with its messages',
      operands: [1, 1],
      work: { database: show },
    },
    {
      name: 'feedback answer',
      usage: '<id> (<text> | --file <path>)',
      summary: 'answers it: list, notification, and mail if wanted',
      operands: [1, 10_000],
      options: { file: 'string' },
      check: demandOneAnswer,
      work: { database: answer },
    },
    {
      name: 'feedback close',
      usage: '<id>',
      summary: 'closes it and tells the member',
      operands: [1, 1],
      work: { database: close },
    },
    {
      name: 'feedback save',
      usage: '<id> <path>',
      summary: 'writes the attached file to a new file',
      operands: [2, 2],
      work: { database: save },
    },
  ],
}
