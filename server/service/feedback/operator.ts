/** Operator commands on feedback. A thread is found by its id among the threads of all members. */
import { and, asc, desc, eq, inArray, sql } from '../../db/drizzle.ts'
import { LEVELS } from '../../../src/contract/endpoints/levels.ts'
import type { FeedbackState } from '../../../src/contract/endpoints/feedback.ts'
import { LEVEL_LIMITS } from '../../../src/contract/level-limits.ts'
import { LIMITS } from '../../../src/contract/limits.ts'
import { paths } from '../../../src/lib/paths.ts'
import { lockMembers } from '../../db/lock-order.ts'
import type { Database } from '../../db/database.ts'
import { members } from '../../db/schema.ts'
import { feedback, feedbackMessages } from '../../db/schema-account.ts'
import type { Outbox } from '../../mail/outbox.ts'
import { newNumericId } from '../ids.ts'
import { mailMember } from '../members/mail-member.ts'
import { currentLevel } from '../members/member-view.ts'
import { preferencesOf } from '../members/preferences.ts'
import { notify } from '../notifications/notify.ts'
import { pushToDevices } from '../notifications/push.ts'
import { isThread, threadOf, summaryColumns } from './queries.ts'
import { answeredMail, answeredNotification, closedNotification } from './texts.ts'

export type OperatorParts = {
  db: Database
  outbox: Outbox
  now: Date
  /** The origin of the product, for links in mails; null when it is not configured. */
  origin: string | null
}

/** Error of a command that cannot be done. The message gives the reason. */
export class OperatorError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'OperatorError'
  }
}

const LIST_LIMIT = 100

/** Levels whose feedback is answered first. */
const PREFERRED = LEVELS.filter((level) => LEVEL_LIMITS[level].prioritySupport)

const memberColumns = {
  memberId: members.id,
  nickName: members.nickName,
  email: members.email,
  phone: members.phone,
  level: members.level,
  levelExpiresAt: members.levelExpiresAt,
}

/**
 * Threads in the order in which they should be answered: levels with priority first, then the longest
 * waiting. In other states than `open` the last changed come first.
 */
export async function listThreads(db: Database, now: Date, state: FeedbackState | null) {
  const at = sql`${now.toISOString()}::timestamptz`
  const isPreferred = sql`(${inArray(members.level, PREFERRED)} and coalesce(${members.levelExpiresAt} > ${at}, true))`
  const rows = await db
    .select({ ...summaryColumns, ...memberColumns })
    .from(feedback)
    .innerJoin(members, eq(members.id, feedback.memberId))
    .where(state === null ? undefined : eq(feedback.state, state))
    .orderBy(
      ...(state === 'open'
        ? [desc(isPreferred), asc(feedback.updatedAt), asc(feedback.id)]
        : [desc(feedback.updatedAt), desc(feedback.id)]),
    )
    .limit(LIST_LIMIT)
  return rows.map((row) => ({ ...row, level: currentLevel(row, now) }))
}

/**
 * Finds the thread and its member by the id. Devices generate the ids, so two members may have the same id,
 * although this is unlikely; then the member has to be given as well (`<member>/<id>`).
 */
async function locate(db: Database, reference: string) {
  const [first = '', second] = reference.split('/')
  const where = second === undefined ? eq(feedback.id, first) : isThread(first, second)
  const found = await db
    .select({ id: feedback.id, title: feedback.title, state: feedback.state, member: members })
    .from(feedback)
    .innerJoin(members, eq(members.id, feedback.memberId))
    .where(where)
  const [one, ...others] = found
  if (one === undefined) throw new OperatorError(`There is no feedback ${reference}`)
  if (others.length === 0) return one
  const names = found.map(({ member, id }) => `${member.id}/${id}`).join(', ')
  throw new OperatorError(`Several members have feedback ${reference}. Name one: ${names}`)
}

/** One thread with its member, its messages and its file. */
export async function showThread(db: Database, now: Date, reference: string) {
  const { member, id } = await locate(db, reference)
  return {
    ...(await threadOf(db, member.id, id)),
    memberId: member.id,
    nickName: member.nickName,
    email: member.email,
    phone: member.phone,
    level: currentLevel(member, now),
  }
}

/**
 * Answers a thread: adds the answer, notifies the member, and writes a mail if they want mails. All of this is one
 * transaction.
 * @returns whether a mail was written
 * @throws OperatorError for an answer that is empty, too long, or the same as the last one
 */
export async function answerThread(
  { db, outbox, now, origin }: OperatorParts,
  reference: string,
  answer: string,
): Promise<{ hasMail: boolean }> {
  const body = answer.replaceAll('\r\n', '\n').replaceAll('\0', '').trim()
  if (body === '') throw new OperatorError('The answer is empty')
  if (body.length > LIMITS.feedbackBody) {
    throw new OperatorError(`The answer may have at most ${LIMITS.feedbackBody} characters`)
  }
  return db.transaction(async (tx) => {
    const { member, id, title } = await locate(tx, reference)
    const thread = isThread(member.id, id)
    await lockMembers(tx, member.id)
    const [last] = await tx
      .select({ isOurs: feedbackMessages.isOurs, body: feedbackMessages.body })
      .from(feedbackMessages)
      .where(and(eq(feedbackMessages.memberId, member.id), eq(feedbackMessages.feedbackId, id)))
      .orderBy(desc(feedbackMessages.createdAt), desc(feedbackMessages.id))
      .limit(1)
    // Running the same command again must not write to the member again.
    if (last?.isOurs === true && last.body === body) {
      throw new OperatorError('This answer is there already; nothing was changed')
    }
    const message = { memberId: member.id, feedbackId: id, isOurs: true, body, createdAt: now }
    await tx.insert(feedbackMessages).values({ ...message, id: newNumericId(now) })
    await tx.update(feedback).set({ state: 'answered', updatedAt: now }).where(thread)
    await pushToDevices({ db: tx, outbox, now }, member.id, 'feedback', paths.feedbackItem(id))
    const { feedbackMail, feedbackNotice } = await preferencesOf(tx, member.id)
    if (feedbackNotice) {
      await notify(tx, now, member.id, 'feedback', answeredNotification({ id, title }))
    }
    const hasMail = feedbackMail && member.email !== null
    if (hasMail) {
      await mailMember({ db: tx, outbox, now }, member, (language) =>
        answeredMail({ id, title }, body, origin, language),
      )
    }
    return { hasMail }
  })
}

/** Closes a thread and notifies its member. Closing it again changes nothing. */
export async function closeThread(
  { db, now }: Pick<OperatorParts, 'db' | 'now'>,
  reference: string,
): Promise<{ wasOpen: boolean }> {
  return db.transaction(async (tx) => {
    const { member, id, title } = await locate(tx, reference)
    const thread = isThread(member.id, id)
    await lockMembers(tx, member.id)
    const closed = await tx
      .update(feedback)
      .set({ state: 'closed', updatedAt: now })
      .where(and(thread, inArray(feedback.state, ['open', 'answered'])))
      .returning({ id: feedback.id })
    if (closed.length === 0) return { wasOpen: false }
    if ((await preferencesOf(tx, member.id)).feedbackNotice) {
      await notify(tx, now, member.id, 'feedback', closedNotification({ id, title }))
    }
    return { wasOpen: true }
  })
}
