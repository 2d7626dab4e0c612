/** Handlers of the copy of a member's data: requested, then downloaded in parts. */
import { and, eq, lte, or } from '../../db/drizzle.ts'
import { brand } from '../../../src/contract/brand.ts'
import { CODE } from '../../../src/contract/codes.ts'
import type { ExportState } from '../../../src/contract/endpoints/members.ts'
import { LIMITS } from '../../../src/contract/limits.ts'
import { lockMembers } from '../../db/lock-order.ts'
import { memberExportParts as pieces, memberExports as exports } from '../../db/schema-account.ts'
import type { Context, Handler } from '../context.ts'
import { recordEvent } from '../events.ts'
import { notFound, ServiceError } from '../service-error.ts'
import { prepareExport } from './export-job.ts'

type Row = typeof exports.$inferSelect

const NONE: ExportState = {
  status: 'none',
  requestedAt: null,
  readyAt: null,
  expiresAt: null,
  size: 0,
  nextAt: null,
}

const later = (at: Date, ms: number) => new Date(at.getTime() + ms)

/** Time until which the document can be downloaded; null when there is none or it has expired. */
function expiryOf(row: Row, now: Date): Date | null {
  if (row.status !== 'ready' || row.readyAt === null) return null
  const expiresAt = later(row.readyAt, LIMITS.exportLifeMs)
  return expiresAt <= now ? null : expiresAt
}

function stateOf(row: Row | undefined, now: Date): ExportState {
  if (row === undefined) return NONE
  const expiresAt = expiryOf(row, now)
  if (row.status === 'ready' && expiresAt === null) return NONE
  const nextAt = later(row.requestedAt, LIMITS.exportEveryMs)
  const canRequest = row.status === 'failed' || nextAt <= now
  return {
    status: row.status,
    requestedAt: row.requestedAt.toISOString(),
    readyAt: row.readyAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    size: row.size,
    nextAt: canRequest ? null : nextAt.toISOString(),
  }
}

async function rowOf(context: Context, memberId: string): Promise<Row | undefined> {
  const [row] = await context.db.select().from(exports).where(eq(exports.memberId, memberId))
  return row
}

export const exportState: Handler<'exportState'> = async (context) => {
  const { memberId } = await context.member()
  return stateOf(await rowOf(context, memberId), context.now)
}

/** Starts a copy in place of the previous one; null when that was requested within the last hour. */
async function beginExport(context: Context, memberId: string): Promise<Row | null> {
  const { now } = context
  const fresh = {
    status: 'preparing' as const,
    requestedAt: now,
    readyAt: null,
    size: 0,
    run: null,
    partCount: 0,
  }
  return context.db.transaction(async (tx) => {
    await lockMembers(tx, memberId)
    const [row] = await tx
      .insert(exports)
      .values({ memberId, ...fresh })
      .onConflictDoUpdate({
        target: exports.memberId,
        set: fresh,
        setWhere: or(
          eq(exports.status, 'failed'),
          lte(exports.requestedAt, later(now, -LIMITS.exportEveryMs)),
        ),
      })
      .returning()
    if (row === undefined) return null
    await tx.delete(pieces).where(eq(pieces.memberId, memberId))
    return row
  })
}

/**
 * Requests a copy of all data of the account. It is prepared after the response.
 * @throws ServiceError 429 within an hour of the previous request
 */
export const requestExport: Handler<'requestExport'> = async (context) => {
  const { memberId } = await context.member()
  const row = await beginExport(context, memberId)
  if (row === null) {
    const last = (await rowOf(context, memberId))?.requestedAt ?? context.now
    const waitMs = later(last, LIMITS.exportEveryMs).getTime() - context.now.getTime()
    throw new ServiceError(CODE.tooMany, 'exportTooSoon', {
      retryAfterS: Math.max(1, Math.ceil(waitMs / 1000)),
    })
  }
  await recordEvent(context, 'exportRequested', memberId)
  context.background.run('export', (signal) => prepareExport(context, row, signal))
  return stateOf(row, context.now)
}

/**
 * One piece of the finished document.
 * @throws ServiceError 404 when there is no document or no such piece
 */
export const exportPart: Handler<'exportPart'> = async (context, params) => {
  const { memberId } = await context.member()
  const row = await rowOf(context, memberId)
  if (row === undefined || row.run === null || expiryOf(row, context.now) === null) throw notFound()
  const [piece] = await context.db
    .select({ body: pieces.body })
    .from(pieces)
    .where(
      and(eq(pieces.run, row.run), eq(pieces.part, params.part), eq(pieces.memberId, memberId)),
    )
  if (piece === undefined) throw notFound()
  const day = (row.readyAt ?? context.now).toISOString().slice(0, 10)
  return {
    text: piece.body,
    part: params.part,
    parts: row.partCount,
    fileName: `${brand.appTitle}-export-${day}.json`,
  }
}
