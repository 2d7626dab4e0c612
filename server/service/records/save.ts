import { and, eq, getTableColumns, type Placeholder, type SQL, sql } from '../../db/drizzle.ts'
import { preparedQuery } from '../../db/prepared-queries.ts'
import { CODE } from '../../../src/contract/codes.ts'
import type { Level } from '../../../src/contract/endpoints/levels.ts'
import { LEVEL_LIMITS } from '../../../src/contract/level-limits.ts'
import { levelOf } from '../../../src/contract/level-rank.ts'
import { LIMITS } from '../../../src/contract/limits.ts'
import { tidyTags } from '../../../src/contract/record-content.ts'
import {
  type LevelLimit,
  limitsOf,
  recordsLimit,
  type RunUse,
} from '../../../src/contract/run-limits.ts'
import type { Database } from '../../db/database.ts'
import { analysisRecords as records, members } from '../../db/schema.ts'
import { isSmall, measureResult } from '../../work/measure-result.ts'
import { WorkStoppedError } from '../../work/pool.ts'
import type { Context, Handler } from '../context.ts'
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

/**
 * Measures a result, a large one on a worker thread; here that stays the text that came.
 * @throws ServiceError 400 for a text that is no result, or that needs too much time or memory
 */
async function measure(
  { work }: Pick<Context, 'work'>,
  memberId: string,
  facts: Facts & { result: string },
): Promise<RunUse> {
  const { toolId, inputSha256, variants, result } = facts
  if (isSmall(result)) {
    const small = await measureResult({ toolId, inputSha256, variants, result })
    if (small === null) throw fieldError('checkFields', { result: 'invalid' })
    return small
  }
  const use = await work
    .run('measureResult', memberId, { toolId, inputSha256, variants, result })
    .catch((error: unknown) => {
      if (error instanceof WorkStoppedError) return null
      throw error
    })
  if (use === null) throw fieldError('checkFields', { result: 'invalid' })
  return use
}

function levelLimit(limit: LevelLimit): ServiceError {
  return new ServiceError(CODE.forbidden, 'levelLimit', { data: limit })
}

type Facts = { toolId: string; inputSha256: string; variants: number }
type Asked = { memberId: string; id: string; level: string; facts: Facts; use: RunUse }

/**
 * Checks that the level allows one more record. A run that is already saved under this id is always
 * allowed, so that the member can change title, note and tags of records from a higher level.
 *
 * @throws ServiceError 403 `levelLimit`
 */
async function demandRoom(tx: Database, { memberId, id, level: name, facts, use }: Asked) {
  const level = levelOf(name)
  const { toolId, inputSha256, variants } = records
  const owns = eq(records.memberId, memberId)
  const count = sql<number>`(select count(*) from ${records} where ${owns})`.mapWith(Number)
  // By way of the member, so that there is a row with the number when the record is not there yet.
  const [found] = await tx
    .select({ known: { toolId, inputSha256, variants }, count })
    .from(members)
    .leftJoin(records, and(eq(records.memberId, members.id), eq(records.id, id)))
    .where(eq(members.id, memberId))
  const known = found?.known ?? null
  const isSameRun =
    known?.toolId === facts.toolId &&
    known.inputSha256 === facts.inputSha256 &&
    known.variants === facts.variants
  const [over] = isSameRun ? [] : limitsOf(use, level)
  if (over) throw levelLimit(over)
  if (known) return
  const full = recordsLimit(found?.count ?? 0, level)
  if (full) throw levelLimit(full)
}

/** Whether a level lets everything be saved that a run of this kind can be: then nothing is asked before. */
const hasRoom = (use: RunUse, level: Level) =>
  LEVEL_LIMITS[level].savedRecords === null && limitsOf(use, level).length === 0

const everyColumn = getTableColumns(records)

/** One statement that writes a record anew or over the one before, of which it leaves what is not among `names`. */
const writing = (db: Database, names: readonly string[]) =>
  preparedQuery(db, `save ${names.join()}`, () => {
    const { tags, ...columns } = everyColumn
    const written = names.includes('tags') ? { ...columns, tags } : columns
    const values = Object.keys(written).map((name) => [name, sql.placeholder(name)])
    const over = Object.entries(written)
      .filter(([name]) => names.includes(name))
      .map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`])
    return db
      .insert(records)
      .values(Object.fromEntries(values) as Record<keyof typeof columns, Placeholder>)
      .onConflictDoUpdate({
        target: [records.memberId, records.id],
        set: Object.fromEntries(over) as Record<string, SQL>,
      })
      .returning(summaryColumns)
      .prepare('')
  })

/**
 * Saves a record under the id that the device chose; saving it again replaces it. When the level limits
 * the number of records, the member's row is locked, so that two devices that save at the same time
 * cannot both use the last place.
 */
export const saveRecord: Handler<'saveRecord'> = async (context, params) => {
  const { memberId, level } = await context.member()
  const { id, createdAt, note, tags, ...facts } = params
  const use = await measure(context, memberId, facts)
  const limits = { most: LIMITS.recordTags, longest: LIMITS.recordTag }
  // A client from before tags existed sends none; the record then keeps its tags.
  const own = tags === undefined ? {} : { tags: tidyTags(tags, limits) }
  const values = { ...facts, ...own, note: note ?? '', updatedAt: context.now }
  const row = { ...values, id, memberId, createdAt: readCreatedAt(createdAt, context.now) }
  const write = async (db: Database) => {
    const [saved] = await writing(db, Object.keys(values)).execute(row)
    return saved
  }
  if (hasRoom(use, levelOf(level))) return write(context.db)
  return context.db.transaction(async (tx) => {
    if (LEVEL_LIMITS[levelOf(level)].savedRecords !== null) await lockMember(tx, memberId)
    await demandRoom(tx, { memberId, id, level, facts, use })
    return write(tx)
  })
}
