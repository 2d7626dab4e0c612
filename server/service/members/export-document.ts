/** The copy of a member's data: one JSON document, read from the database in small parts. */
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  type PgColumn,
  type PgTable,
} from '../../db/drizzle.ts'
import { brand } from '../../../src/contract/brand.ts'
import type { Database } from '../../db/database.ts'
import {
  analysisRecords,
  content,
  events,
  favourites,
  likes,
  members,
  sessions,
  termsReads,
} from '../../db/schema.ts'
import { digestRecipients } from '../../db/schema-digests.ts'
import {
  feedback,
  feedbackMessages,
  notifications,
  pushDevices,
  readingPositions,
  signInChanges,
  subjectProgress,
} from '../../db/schema-account.ts'
import { couponUses } from '../../db/schema-billing.ts'
import { sharedResults } from '../../db/schema-shared.ts'
import {
  invoiceRows,
  orderRows,
  paymentRows,
  refundRows,
  givenSeatRows,
  seatRows,
  subscriptionRow,
  titleRows,
} from './export-billing.ts'
import type { ServiceParts } from '../context.ts'
import { WorkStoppedError } from '../../work/pool.ts'
import { memberView } from './member-view.ts'
import { preferencesOf } from './preferences.ts'

/** The version of the document's format. Raise it when the format changes. */
const FORMAT = 2

type Source = { db: Database; work: ServiceParts['work']; memberId: string; now: Date }
/** A piece of the document: text, or bytes of UTF-8. */
export type Piece = string | Uint8Array

/** A row that is already serialised. */
class SerialisedRow {
  readonly pieces: readonly Piece[]
  constructor(pieces: readonly Piece[]) {
    this.pieces = pieces
  }
}

/** A part of the document: one value, or a list that is serialised row by row. */
type Section = {
  name: string
  value: (source: Source) => Promise<unknown> | AsyncIterable<unknown>
}

async function profile({ db, memberId, now }: Source) {
  const [member] = await db.select().from(members).where(eq(members.id, memberId))
  if (member === undefined) return null
  const { createdAt, deletionRequestedAt, deletionDueAt } = member
  return { ...memberView(member, now), createdAt, deletionRequestedAt, deletionDueAt }
}

/** The columns of active and ended sessions, without tokens and hashes. */
const sessionColumns = {
  userAgent: sessions.userAgent,
  ip: sessions.ip,
  createdAt: sessions.createdAt,
  lastSeenAt: sessions.lastSeenAt,
  endedAt: sessions.revokedAt,
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A stored result as JSON, unpacked on a worker thread; one that cannot be unpacked stays a text. */
async function serialiseResult({ work, memberId }: Source, result: string): Promise<Piece> {
  const expanded = await work
    .run('expandResult', `export:${memberId}`, { result }, { isPatient: true })
    .catch((error: unknown) => {
      if (error instanceof WorkStoppedError) return null
      throw error
    })
  return expanded ?? JSON.stringify(result)
}

/** Changes of the ways to sign in, without the link that undoes them and the secrets that it restores. */
async function signInChangeRows(source: Source) {
  const rows = await rowsOf(signInChanges)(source)
  return rows.map(({ linkHash: _link, before: _secrets, ...row }) => row)
}

/** Notifications without the id of another member. */
async function notificationRows(source: Source) {
  const rows = await rowsOf(notifications)(source)
  return rows.map(({ aboutId: _about, offer: _offer, isMailDue: _mail, ...row }) => row)
}

/** Devices with push subscriptions: host of the push service, without the address and the keys. */
async function pushDeviceRows({ db, memberId }: Source) {
  const rows = await db
    .select({
      endpoint: pushDevices.endpoint,
      createdAt: pushDevices.createdAt,
      lastSentAt: pushDevices.lastSentAt,
    })
    .from(pushDevices)
    .where(eq(pushDevices.memberId, memberId))
  return rows.map(({ endpoint, ...row }) => ({ service: URL.parse(endpoint)?.host, ...row }))
}

/** Reads one record at a time, because a record may be many megabytes. */
async function* records(source: Source) {
  const { db, memberId } = source
  let after = ''
  for (;;) {
    const [row] = await db
      .select()
      .from(analysisRecords)
      .where(and(eq(analysisRecords.memberId, memberId), gt(analysisRecords.id, after)))
      .orderBy(asc(analysisRecords.id))
      .limit(1)
    if (row === undefined) return
    after = row.id
    const { memberId: _owner, headline, result, ...facts } = row
    const head = JSON.stringify({ ...facts, headline: parsed(headline) }).slice(0, -1)
    yield new SerialisedRow([`${head},"result":`, await serialiseResult(source, result), '}'])
  }
}

const {
  memberId: _memberOfLink,
  tokenHash: _tokenOfLink,
  ...sharedColumns
} = getTableColumns(sharedResults)

/** Reads one link at a time, because what it shows may be large. */
async function* sharedRows({ db, memberId }: Source) {
  let after = ''
  for (;;) {
    const [row] = await db
      .select(sharedColumns)
      .from(sharedResults)
      .where(and(eq(sharedResults.memberId, memberId), gt(sharedResults.id, after)))
      .orderBy(asc(sharedResults.id))
      .limit(1)
    if (row === undefined) return
    after = row.id
    yield { ...row, content: parsed(row.content) }
  }
}

const {
  memberId: _memberOfMessage,
  feedbackId: _threadOfMessage,
  ...messageColumns
} = getTableColumns(feedbackMessages)

/** Reads one thread with its messages at a time, because a thread may have a large attachment. */
async function* feedbackThreads({ db, memberId }: Source) {
  let after = ''
  for (;;) {
    const [row] = await db
      .select()
      .from(feedback)
      .where(and(eq(feedback.memberId, memberId), gt(feedback.id, after)))
      .orderBy(asc(feedback.id))
      .limit(1)
    if (row === undefined) return
    after = row.id
    const {
      memberId: _owner,
      attachmentName,
      attachmentType,
      attachmentSize,
      attachmentData,
      ...thread
    } = row
    const messages = await db
      .select(messageColumns)
      .from(feedbackMessages)
      .where(and(eq(feedbackMessages.memberId, memberId), eq(feedbackMessages.feedbackId, row.id)))
      .orderBy(asc(feedbackMessages.createdAt), asc(feedbackMessages.id))
    const attachment =
      attachmentData === null
        ? null
        : {
            name: attachmentName,
            type: attachmentType,
            size: attachmentSize,
            base64: attachmentData,
          }
    yield { ...thread, context: parsed(thread.context), messages, attachment }
  }
}

const { memberId: _memberOfFavourite, ...favouriteColumns } = getTableColumns(favourites)

async function favouriteRows({ db, memberId }: Source) {
  return db
    .select({ ...favouriteColumns, titleZh: content.titleZh, titleEn: content.titleEn })
    .from(favourites)
    .innerJoin(content, eq(content.id, favourites.articleId))
    .where(eq(favourites.memberId, memberId))
    .orderBy(desc(favourites.createdAt))
}

/** All rows of the member in a table, without the member's id. */
function rowsOf(table: PgTable & { memberId: PgColumn }) {
  return async ({ db, memberId }: Source) => {
    const rows = await db
      .select(getTableColumns(table))
      .from(table)
      .where(eq(table.memberId, memberId))
    return rows.map(({ memberId: _owner, ...row }) => row)
  }
}

/**
 * All data of a member, in the order of the document. Every table with a member's column needs a section here: a
 * test compares the two.
 */
export const SECTIONS: readonly Section[] = [
  { name: 'profile', value: profile },
  { name: 'preferences', value: ({ db, memberId }) => preferencesOf(db, memberId) },
  {
    name: 'sessions',
    value: ({ db, memberId }) =>
      db.select(sessionColumns).from(sessions).where(eq(sessions.memberId, memberId)),
  },
  { name: 'pushDevices', value: pushDeviceRows },
  { name: 'signInChanges', value: signInChangeRows },
  { name: 'termsRead', value: rowsOf(termsReads) },
  { name: 'records', value: records },
  { name: 'sharedResults', value: sharedRows },
  { name: 'favourites', value: favouriteRows },
  { name: 'likes', value: rowsOf(likes) },
  { name: 'subjectProgress', value: rowsOf(subjectProgress) },
  { name: 'readingPlaces', value: rowsOf(readingPositions) },
  { name: 'feedback', value: feedbackThreads },
  { name: 'notifications', value: notificationRows },
  { name: 'newsSent', value: rowsOf(digestRecipients) },
  { name: 'subscription', value: subscriptionRow },
  { name: 'seatsGiven', value: givenSeatRows },
  { name: 'seat', value: seatRows },
  { name: 'orders', value: orderRows },
  { name: 'payments', value: paymentRows },
  { name: 'refunds', value: refundRows },
  { name: 'invoices', value: invoiceRows },
  { name: 'invoiceTitles', value: titleRows },
  { name: 'couponUses', value: rowsOf(couponUses) },
  {
    name: 'securityLog',
    value: ({ db, memberId }) =>
      db
        .select({ at: events.at, kind: events.kind, ip: events.ip })
        .from(events)
        .where(eq(events.memberId, memberId))
        .orderBy(asc(events.at)),
  },
]

function isList(value: unknown): value is Iterable<unknown> | AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

/** The document as a stream; each row of a list has a line of its own. */
export async function* exportDocument(source: Source): AsyncGenerator<Piece> {
  const { now } = source
  const head = { product: brand.name.en, format: FORMAT, exportedAt: now }
  yield JSON.stringify(head).slice(0, -1)
  for (const { name, value } of SECTIONS) {
    const given = value(source)
    const whole = isList(given) ? given : await given
    yield `,\n${JSON.stringify(name)}:`
    if (!isList(whole) && !Array.isArray(whole)) {
      yield JSON.stringify(whole)
      continue
    }
    let separator = '['
    for await (const row of whole) {
      yield `${separator}\n`
      if (row instanceof SerialisedRow) yield* row.pieces
      else yield JSON.stringify(row)
      separator = ','
    }
    yield separator === '[' ? '[]' : '\n]'
  }
  yield '\n}\n'
}
