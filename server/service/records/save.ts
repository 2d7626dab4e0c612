import { and, eq } from '../../db/drizzle.ts'
import { CODE } from '../../../src/contract/codes.ts'
import { LEVEL_LIMITS } from '../../../src/contract/level-limits.ts'
import { levelOf } from '../../../src/contract/level-rank.ts'
import { LIMITS } from '../../../src/contract/limits.ts'
import { tidyTags } from '../../../src/contract/record-content.ts'
import { resultUse } from '../../../src/contract/record-use.ts'
import { type LevelLimit, limitsOf, recordsLimit } from '../../../src/contract/run-limits.ts'
import { unpackValue } from '../../../src/lib/packed-text.ts'
import type { Database } from '../../db/database.ts'
import { analysisRecords as records } from '../../db/schema.ts'
import type { Handler } from '../context.ts'
import { lockMember } from '../orders/store.ts'
import { fieldError, ServiceError } from '../service-error.ts'
import { EARLIEST, summaryColumns } from './handlers.ts'

/** A device whose clock is more than a day ahead of ours has a wrong clock. */
const AHEAD_MS = 24 * 60 * 60_000

function readCreatedAt(value: string, now: Date): Date {
  const at = Date.parse(value)
  if (Number.isNaN(at) || at < EARLIEST || at > now.getTime() + AHEAD_MS) {
    throw fieldError('checkFields', { createdAt: 'invalid' })
  }
  return new Date(at)
}

/** Reads a result, packed or not. The unpacked size is limited before it is parsed. */
async function readResult(text: string): Promise<object> {
  const value = await unpackValue(text, LIMITS.recordUnpacked).catch(() => null)
  if (typeof value !== 'object' || value === null) {
    throw fieldError('checkFields', { result: 'invalid' })
  }
  return value
}

function levelLimit(limit: LevelLimit): ServiceError {
  return new ServiceError(CODE.forbidden, 'levelLimit', { data: limit })
}

type Facts = { toolId: string; inputSha256: string; variants: number }
type Asked = { memberId: string; id: string; level: string; facts: Facts; result: object }

/**
 * Checks that the level allows one more record. A run that is already saved under this id is always
 * allowed, so that the member can change title, note and tags of records from a higher level.
 *
 * @throws ServiceError 403 `levelLimit`
 */
async function demandRoom(tx: Database, { memberId, id, level: name, facts, result }: Asked) {
  const level = levelOf(name)
  const own = and(eq(records.memberId, memberId), eq(records.id, id))
  const { toolId, inputSha256, variants } = records
  const [known] = await tx.select({ toolId, inputSha256, variants }).from(records).where(own)
  const isSameRun =
    known?.toolId === facts.toolId &&
    known.inputSha256 === facts.inputSha256 &&
    known.variants === facts.variants
  const [over] = isSameRun ? [] : limitsOf(resultUse({ ...facts, result }), level)
  if (over) throw levelLimit(over)
  if (known) return
  const full = recordsLimit(await tx.$count(records, eq(records.memberId, memberId)), level)
  if (full) throw levelLimit(full)
}

/**
 * Saves a record under the id that the device chose; saving it again replaces it. When the level limits
 * the number of records, the member's row is locked, so that two devices that save at the same time
 * cannot both use the last place.
 */
export const saveRecord: Handler<'saveRecord'> = async (context, params) => {
  const { memberId, level } = await context.member()
  const { id, createdAt, note, tags, ...facts } = params
  const result = await readResult(params.result)
  const limits = { most: LIMITS.recordTags, longest: LIMITS.recordTag }
  // A client from before tags existed sends none; the record then keeps its tags.
  const own = tags === undefined ? {} : { tags: tidyTags(tags, limits) }
  const values = { ...facts, ...own, note: note ?? '', updatedAt: context.now }
  const row = { ...values, id, memberId, createdAt: readCreatedAt(createdAt, context.now) }
  return context.db.transaction(async (tx) => {
    if (LEVEL_LIMITS[levelOf(level)].savedRecords !== null) await lockMember(tx, memberId)
    await demandRoom(tx, { memberId, id, level, facts, result })
    const [saved] = await tx
      .insert(records)
      .values(row)
      .onConflictDoUpdate({ target: [records.memberId, records.id], set: values })
      .returning(summaryColumns)
    return saved
  })
}
