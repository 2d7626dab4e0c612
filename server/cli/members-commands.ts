/** Operator commands that find, suspend, erase and export members, and grant levels. */
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { LEVELS } from '../../src/contract/endpoints/levels.ts'
import { loadSecrets } from '../secrets.ts'
import { usedSecrets } from '../secrets-fingerprint.ts'
import { deriveUndoKey } from '../service/auth/keys.ts'
import { exportDocument } from '../service/members/export-document.ts'
import { createWork } from '../work/pool.ts'
import { currentLevel } from '../service/members/member-view.ts'
import {
  removeMemberSecondFactor,
  eraseMember,
  findMembers,
  grantLevel,
  isLevel,
  scheduleErasure,
  showMember,
  suspendMember,
  unsuspendMember,
} from '../service/members/operator.ts'
import type { Group, Input, Result, DatabaseContext } from './command.ts'
import { CommandError } from './failure.ts'
import { readMoment } from './read-input.ts'
import { operatorOutbox, originOf, silentLog } from './service-parts.ts'
import { formatFacts, toSingleLine, formatMinute, formatMoney } from './terminal-text.ts'
import { UsageError } from './usage-error.ts'

async function partsOf({ config, database, now }: DatabaseContext) {
  return { db: database.db, now, log: silentLog, outbox: await operatorOutbox(config) }
}

async function find({ database, now }: DatabaseContext, input: Input): Promise<Result> {
  const found = await findMembers(database.db, input.operands.join(' '))
  const rows = found.map((member) => {
    const marks = [
      currentLevel(member, now),
      ...(member.suspendedAt === null ? [] : ['suspended']),
      ...(member.deletionDueAt === null ? [] : ['to be deleted']),
    ]
    const reached = [member.email, member.phone].filter((each) => each !== null).join(', ')
    return `${member.id}  ${toSingleLine(member.nickName)} <${toSingleLine(reached)}>  ${marks.join(', ')}, since ${formatMinute(member.createdAt)}`
  })
  return {
    text: rows.length === 0 ? 'Nobody found' : rows.join('\n'),
    json: found,
    // The search text may be an address, so the log has the ids of the members found instead.
    target: found.map(({ id }) => id).join(' '),
    facts: { found: found.length },
  }
}

type Shown = Awaited<ReturnType<typeof showMember>>

function subscriptionLine({ subscription }: Shown): string {
  if (subscription === null) return 'none'
  const { state, level, period, amount, currency, periodEnd, cancelAtPeriodEnd } = subscription
  const end = cancelAtPeriodEnd ? 'ends' : 'next period'
  return `${state}, ${level} by the ${period}, ${formatMoney(amount, currency)}, ${end} ${formatMinute(periodEnd)}`
}

async function show({ database, now }: DatabaseContext, input: Input): Promise<Result> {
  const member = await showMember(database.db, now, input.operand(0))
  const { level, levelExpiresAt, suspendedAt, deletionDueAt } = member
  const until = levelExpiresAt === null ? 'without end' : `until ${formatMinute(levelExpiresAt)}`
  const end = level === 'free' ? '' : `, ${until}`
  const text = formatFacts([
    ['Member', member.id],
    ['Name', toSingleLine(member.nickName)],
    ['E-mail', toSingleLine(member.email ?? '-')],
    ['Phone', toSingleLine(member.phone ?? '-')],
    ['Level', `${member.currentLevel}${end}`],
    ['Subscription', subscriptionLine(member)],
    suspendedAt === null ? null : ['Suspended', `since ${formatMinute(suspendedAt)}`],
    deletionDueAt === null ? null : ['Deletion', `due ${formatMinute(deletionDueAt)}`],
    ['Language', `${member.language ?? '-'}, ${member.timeZone ?? '-'}`],
    ['Since', formatMinute(member.createdAt)],
    ['Records', String(member.records)],
    ['Orders', String(member.orders)],
    ['Invoices', String(member.invoices)],
    ['Feedback', `${member.openFeedback} not closed`],
    ['Sessions', String(member.sessions)],
  ])
  return { text, json: member }
}

function levelToGive(input: Input) {
  const name = input.operand(1)
  if (!isLevel(name)) throw new UsageError(`the level must be one of ${LEVELS.join(', ')}: ${name}`)
  const until = readMoment(input.text('until'), 'until') ?? null
  const isForever = input.flag('forever')
  if (name === 'free' ? until !== null || isForever : (until === null) !== isForever) {
    throw new UsageError('a paid level needs either --until <day> or --forever, free needs neither')
  }
  return { level: name, until, isForced: input.flag('force') }
}

async function level({ database, now }: DatabaseContext, input: Input): Promise<Result> {
  const given = levelToGive(input)
  const { level: name, until } = given
  const { before, isPaid } = await grantLevel({ db: database.db, now }, input.operand(0), given)
  const end =
    name === 'free' ? '' : until === null ? ', for ever' : ` until ${formatMinute(until)} UTC`
  const hint = isPaid ? '. A paid subscription runs beside it and goes on being charged' : ''
  return {
    text: `The level is ${name}${end} (it was ${before})${hint}`,
    facts: { level: name, until, before, isPaid },
  }
}

async function suspend(context: DatabaseContext, input: Input): Promise<Result> {
  const done = await suspendMember(await partsOf(context), input.operand(0))
  return {
    text: done.wasSuspended
      ? 'The account was suspended already'
      : `Suspended; ${done.endedSessions} session(s) have ended. Renewals are not charged meanwhile`,
    facts: done,
  }
}

async function unsuspend(context: DatabaseContext, input: Input): Promise<Result> {
  const { wasSuspended } = await unsuspendMember(await partsOf(context), input.operand(0))
  return {
    text: wasSuspended ? 'The account is open again' : 'The account was not suspended',
    facts: { wasSuspended },
  }
}

async function endSecondFactor(context: DatabaseContext, input: Input): Promise<Result> {
  const { config } = context
  const { sealKey } = usedSecrets(config, loadSecrets(config.dataDirectory))
  const parts = {
    ...(await partsOf(context)),
    origin: originOf(config),
    keys: { undoLinks: deriveUndoKey(sealKey) },
  }
  const { wasOn } = await removeMemberSecondFactor(parts, input.operand(0))
  return {
    text: wasOn ? 'The second factor is off; the member is told' : 'There was no second factor',
    facts: { wasOn },
  }
}

function requireForce(input: Input): void {
  if (input.flag('grace') || input.flag('yes')) return
  throw new UsageError('erasing cannot be undone: say --yes, or --grace for the usual 14 days')
}

async function remove(context: DatabaseContext, input: Input): Promise<Result> {
  const id = input.operand(0)
  if (input.flag('grace')) {
    const { dueAt, wasDue } = await scheduleErasure(await partsOf(context), id)
    const was = wasDue ? 'It was asked for already: it' : 'It'
    return { text: `${was} is erased after ${formatMinute(dueAt)} UTC`, facts: { dueAt, wasDue } }
  }
  await eraseMember(await partsOf(context), id)
  return {
    text: 'Erased. Orders, payments and invoices stay in the books, without the member',
    facts: { isErased: true },
  }
}

async function exportMember({ database, now }: DatabaseContext, input: Input): Promise<Result> {
  const [id = '', path = ''] = input.operands
  await showMember(database.db, now, id)
  const file = resolve(path)
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600 })
  const work = createWork()
  try {
    const pieces = exportDocument({ db: database.db, work, memberId: id, now })
    await pipeline(Readable.from(pieces), target)
  } catch (error) {
    // EEXIST: the file is not from this command and must not be deleted.
    if ((error as { code?: string }).code !== 'EEXIST') await rm(file, { force: true })
    throw new CommandError('notWritten', `The file was not written: ${(error as Error).message}`)
  } finally {
    await work.close()
  }
  return {
    text: `${target.bytesWritten} bytes written to ${path}`,
    facts: { bytes: target.bytesWritten },
  }
}

export const membersGroup: Group = {
  name: 'members',
  about: 'Members',
  commands: [
    {
      name: 'members find',
      usage: '<text>',
      summary: 'by id, or by a part of e-mail, phone or name',
      operands: [1, 20],
      targetOf: () => '',
      isList: true,
      work: { database: find },
    },
    {
      name: 'members show',
      usage: '<id>',
      summary: 'one member with subscription and counts',
      operands: [1, 1],
      isList: true,
      work: { database: show },
    },
    {
      name: 'members level',
      usage: '<id> free|plus|pro [--until <day> | --forever] [--force]',
      summary: 'gives a level without payment',
      operands: [2, 2],
      options: { until: 'string', forever: 'boolean', force: 'boolean' },
      check: levelToGive,
      recorded: ['until', 'forever', 'force'],
      work: { database: level },
    },
    {
      name: 'members suspend',
      usage: '<id> [--reason <text>]',
      summary: 'shuts the account; the reason stands in the audit log',
      operands: [1, 1],
      options: { reason: 'string' },
      recorded: ['reason'],
      work: { database: suspend },
    },
    {
      name: 'members unsuspend',
      usage: '<id>',
      summary: 'opens it again',
      operands: [1, 1],
      work: { database: unsuspend },
    },
    {
      name: 'members end-second-factor',
      usage: '<id>',
      summary: 'for a member who lost app and recovery codes and has proved who he is',
      operands: [1, 1],
      work: { database: endSecondFactor },
    },
    {
      name: 'members delete',
      usage: '<id> (--yes | --grace)',
      summary: 'erases the account now, or after 14 days',
      operands: [1, 1],
      options: { yes: 'boolean', grace: 'boolean' },
      check: requireForce,
      recorded: ['yes', 'grace'],
      work: { database: remove },
    },
    {
      name: 'members export',
      usage: '<id> <path>',
      summary: "the same document as the member's own copy, into a new file",
      operands: [2, 2],
      work: { database: exportMember },
    },
  ],
}
