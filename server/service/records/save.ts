/** Handler that saves a record in the account, within the limits of the member's level. */
import { and, eq, getTableColumns, or, type SQL, sql } from '../../db/drizzle.ts'
import { preparedQuery } from '../../db/prepared-queries.ts'
import { CODE } from '../../../src/contract/codes.ts'
import type { Level } from '../../../src/contract/endpoints/levels.ts'
import { LEVEL_LIMITS } from '../../../src/contract/level-limits.ts'
import { levelOf } from '../../../src/contract/level-rank.ts'
import { LIMITS } from '../../../src/contract/limits.ts'
import { normaliseTags } from '../../../src/contract/record-content.ts'
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
 * Measures a result, a large one on a worker thread, so that the main thread never parses it.
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

/** Whether a level allows every run of this kind to be saved: then nothing is queried before. */
const isUnlimited = (use: RunUse, level: Level) =>
  LEVEL_LIMITS[level].savedRecords === null && limitsOf(use, level).length === 0

const columns = getTableColumns(records)
type Name = keyof typeof columns

/** Maps each column to a value, by its name. */
const mapNames = <T>(make: (name: Name) => T) =>
  Object.fromEntries((Object.keys(columns) as Name[]).map((name) => [name, make(name)])) as Record<
    Name,
    T
  >

/** A value of the written row in the statement: PostgreSQL infers its type from the column. */
const given = (name: Name) => sql`${sql.param(sql.placeholder(name), columns[name])}`

/**
 * The columns that replace those of an earlier row: all but the key. A client of a version without tags sends none.
 */
function replacedColumns(hasTags: boolean): Record<string, SQL> {
  const { memberId: _owner, id: _id, createdAt: _made, tags, ...always } = columns
  const those = hasTags ? { ...always, tags } : always
  return Object.fromEntries(
    Object.entries(those).map(([name, column]) => [
      name,
      sql`excluded.${sql.identifier(column.name)}`,
    ]),
  )
}

const target = [records.memberId, records.id]

/** Statement that inserts a record or replaces the earlier one. */
const prepareSave = (db: Database, hasTags: boolean) =>
  preparedQuery(db, `save ${hasTags}`, () =>
    db
      .insert(records)
      .values(mapNames(given))
      .onConflictDoUpdate({ target, set: replacedColumns(hasTags) })
      .returning(summaryColumns)
      .prepare(''),
  )

/**
 * Statement that writes a record if the level's capacity allows it, and reports what it found.
 *
 * All its steps see the database as it was when the statement began, also after waiting for another save. It
 * therefore locks by updating the member's row, and only while that has the version (`xmin`) of the beginning: of
 * two concurrent statements one writes, and the other finds capacity but has saved nothing.
 */
const prepareLimitedSave = (db: Database, hasTags: boolean) =>
  preparedQuery(db, `save with room ${hasTags}`, () => {
    const own = eq(records.memberId, members.id)
    const isSame = (name: 'toolId' | 'inputSha256' | 'variants') => eq(records[name], given(name))
    const seen = db.$with('seen').as(
      db
        .select({
          ownerId: sql<string>`${members.id}`.as('owner_id'),
          version: sql`${members}.xmin`.as('version'),
          isKnown: sql<boolean>`${records.id} is not null`.as('is_known'),
          isSameRun:
            sql<boolean>`coalesce(${and(isSame('toolId'), isSame('inputSha256'), isSame('variants'))}, false)`.as(
              'is_same_run',
            ),
          count: sql`(select count(*) from ${records} where ${own})`.mapWith(Number).as('count'),
        })
        .from(members)
        .leftJoin(records, and(own, eq(records.id, given('id'))))
        .where(eq(members.id, given('memberId'))),
    )
    const hasCapacity = sql`(${seen.isKnown} or ${seen.count} < ${sql.placeholder('most')}::bigint)`
    const mayRun = sql`${sql.placeholder('mayRun')}::boolean`
    const lock = db.$with('turn').as(
      db
        .update(members)
        .set({ updatedAt: sql`${members.updatedAt}` })
        .from(seen)
        .where(
          and(
            eq(members.id, seen.ownerId),
            sql`${members}.xmin = ${seen.version}`,
            or(seen.isSameRun, and(mayRun, hasCapacity)),
          ),
        )
        .returning({ taken: sql`true`.as('taken') }),
    )
    const saved = db.$with('saved').as(
      db
        .insert(records)
        .select(db.select(mapNames((name) => given(name).as(columns[name].name))).from(lock))
        .onConflictDoUpdate({ target, set: replacedColumns(hasTags) })
        .returning(summaryColumns),
    )
    const { isKnown, isSameRun, count } = seen
    const columnNames = Object.keys(summaryColumns) as (keyof typeof summaryColumns)[]
    const row = Object.fromEntries(columnNames.map((name) => [name, saved[name]])) as Pick<
      typeof saved,
      (typeof columnNames)[number]
    >
    return db
      .with(seen, lock, saved)
      .select({ isKnown, isSameRun, count, saved: row })
      .from(seen)
      .leftJoin(saved, sql`true`)
      .prepare('')
  })

/**
 * Saves a record under the id that the device chose; saving it again replaces it. A run that is already saved under
 * this id is always allowed, so that the member can change title, note and tags of records from a higher level.
 *
 * @throws ServiceError 403 `levelLimit`
 */
export const saveRecord: Handler<'saveRecord'> = async (context, params) => {
  const { memberId, level: name } = await context.member()
  const { createdAt, note, tags, ...facts } = params
  const level = levelOf(name)
  const use = await measure(context, memberId, facts)
  const limits = { most: LIMITS.recordTags, longest: LIMITS.recordTag }
  const row = {
    ...facts,
    memberId,
    note: note ?? '',
    tags: normaliseTags(tags ?? [], limits),
    createdAt: readCreatedAt(createdAt, context.now),
    updatedAt: context.now,
  }
  const hasTags = tags !== undefined
  if (isUnlimited(use, level)) {
    const [saved] = await prepareSave(context.db, hasTags).execute(row)
    return saved
  }
  const [over] = limitsOf(use, level)
  const most = LEVEL_LIMITS[level].savedRecords ?? Number.MAX_SAFE_INTEGER
  const values = { ...row, most, mayRun: over === undefined }
  for (;;) {
    const [found] = await prepareLimitedSave(context.db, hasTags).execute(values)
    if (found?.saved) return found.saved
    // The account was erased after the call was authenticated.
    if (!found) throw new ServiceError(CODE.unauthorized, 'authInvalid')
    if (over && !found.isSameRun) throw levelLimit(over)
    const full = found.isKnown ? null : recordsLimit(found.count, level)
    if (full) throw levelLimit(full)
    // Another save of the same member was concurrent and has ended, so the loop terminates.
  }
}
