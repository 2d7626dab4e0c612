/** Prepares the export of a member's data in the background, in pieces, and deletes it when it has expired. */
import { randomUUID } from 'node:crypto'
import { and, eq, lt, sql } from '../../db/drizzle.ts'
import { LIMITS } from '../../../src/contract/limits.ts'
import { paths } from '../../../src/lib/paths.ts'
import type { Database } from '../../db/database.ts'
import { lockMembers } from '../../db/lock-order.ts'
import { isDatabaseUnavailable } from '../../db/errors.ts'
import { members } from '../../db/schema.ts'
import { memberExportParts as pieces, memberExports as exports } from '../../db/schema-account.ts'
import { exportReadyMail } from '../../mail/account-texts.ts'
import type { ServiceParts } from '../context.ts'
import { notify } from '../notifications/notify.ts'
import { pushToDevices } from '../notifications/push.ts'
import { notices } from '../notifications/texts.ts'
import { exportDocument, type Piece } from './export-document.ts'
import { mailMember } from './mail-member.ts'
import { preferencesOf } from './preferences.ts'

export type ExportParts = Pick<ServiceParts, 'db' | 'clock' | 'log' | 'outbox' | 'work'>
type ExportRequest = Pick<typeof exports.$inferSelect, 'memberId' | 'requestedAt'>

/** Well below the largest response, also after quotes have been escaped. */
export const PIECE_BYTES = 256 * 1024

/** Splits a stream into parts of at most `bytes` bytes: a long one is never copied as a whole. */
async function* splitBytes(chunks: AsyncIterable<Piece>, bytes: number) {
  for await (const chunk of chunks) {
    const whole = typeof chunk === 'string' ? Buffer.from(chunk, 'utf8') : chunk
    for (let at = 0; at < whole.byteLength; at += bytes) yield whole.subarray(at, at + bytes)
  }
}

/**
 * Cuts a stream of text into pieces of at most `bytes` bytes, never within a character.
 */
export async function* splitText(chunks: AsyncIterable<Piece>, bytes = PIECE_BYTES) {
  let pending = Buffer.alloc(0)
  for await (const part of splitBytes(chunks, bytes)) {
    pending = Buffer.concat([pending, part])
    while (pending.byteLength > bytes) {
      let end = bytes
      // A byte 10xxxxxx continues a character, so the piece ends before that character.
      while (end > 0 && ((pending[end] ?? 0) & 0xc0) === 0x80) end -= 1
      yield pending.subarray(0, end).toString('utf8')
      pending = pending.subarray(end)
    }
  }
  if (pending.byteLength > 0) yield pending.toString('utf8')
}

/** Writes the pieces of one run. @returns their number and size, or null when the server is stopping */
async function writePieces(
  parts: ExportParts,
  request: ExportRequest,
  run: string,
  signal: AbortSignal,
) {
  const { db, work, clock } = parts
  const { memberId } = request
  let part = 0
  let size = 0
  for await (const body of splitText(exportDocument({ db, work, memberId, now: clock() }))) {
    if (signal.aborted) return null
    await db
      .insert(pieces)
      .values({ memberId: request.memberId, run, part, body, createdAt: clock() })
    part += 1
    size += Buffer.byteLength(body)
  }
  return { partCount: part, size }
}

/** Publishes the pieces of a run; false when another run was published or the member made a new request. */
async function publish(
  parts: ExportParts,
  { memberId, requestedAt }: ExportRequest,
  done: { run: string; partCount: number; size: number },
): Promise<boolean> {
  const readyAt = parts.clock()
  return parts.db.transaction(async (tx) => {
    await lockMembers(tx, memberId)
    const published = await tx
      .update(exports)
      .set({ ...done, status: 'ready', readyAt })
      .where(
        and(
          eq(exports.memberId, memberId),
          eq(exports.requestedAt, requestedAt),
          eq(exports.status, 'preparing'),
        ),
      )
      .returning({ memberId: exports.memberId })
    if (published.length === 0) return false
    if ((await preferencesOf(tx, memberId)).exportNotice) {
      await notify(tx, readyAt, memberId, 'account', notices.exportReady())
    }
    const at = { db: tx, outbox: parts.outbox, now: readyAt }
    await pushToDevices(at, memberId, 'export', paths.accountSettings('privacy'))
    return true
  })
}

async function notifyByMail({ db, outbox, clock }: ExportParts, memberId: string): Promise<void> {
  const [member] = await db.select().from(members).where(eq(members.id, memberId))
  if (member === undefined || !(await preferencesOf(db, memberId)).exportMail) return
  await mailMember({ db, outbox, now: clock() }, member, (language) => exportReadyMail(language))
}

/**
 * Prepares a requested copy. If the server stops or the database becomes unreachable, the copy stays `preparing`,
 * and the next start or housekeeping round begins again.
 */
export async function prepareExport(
  parts: ExportParts,
  request: ExportRequest,
  signal: AbortSignal,
): Promise<void> {
  const { db, log } = parts
  const run = randomUUID()
  const discard = () => db.delete(pieces).where(eq(pieces.run, run))
  try {
    const written = await writePieces(parts, request, run, signal)
    const isPublished = written !== null && (await publish(parts, request, { run, ...written }))
    if (isPublished) await notifyByMail(parts, request.memberId)
    else await discard()
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    log.error({ err: error }, 'an export could not be prepared')
    await discard()
    await db
      .update(exports)
      .set({ status: 'failed' })
      .where(
        and(
          eq(exports.memberId, request.memberId),
          eq(exports.requestedAt, request.requestedAt),
          eq(exports.status, 'preparing'),
        ),
      )
  }
}

/** Prepares the copies that an earlier process has not finished. */
export async function prepareWaiting(parts: ExportParts, signal: AbortSignal): Promise<void> {
  const waiting = await parts.db.select().from(exports).where(eq(exports.status, 'preparing'))
  for (const request of waiting) {
    if (signal.aborted) return
    await prepareExport(parts, request, signal)
  }
}

/** Deletes expired copies, and pieces that belong to no copy. */
export async function clearExports(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LIMITS.exportLifeMs)
  await db.delete(exports).where(and(eq(exports.status, 'ready'), lt(exports.readyAt, before)))
  // Spelt out: in an inner select the pieces' own column would lose its table.
  const isCurrent = sql`exists (select 1 from ${exports} where ${exports}.run = ${pieces}.run)`
  await db.delete(pieces).where(and(sql`not ${isCurrent}`, lt(pieces.createdAt, before)))
}
