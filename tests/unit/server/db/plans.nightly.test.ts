/**
 * Query plans: no call and no job of the server reads more of a growing table than it needs, whatever the
 * table's size. Counts the rows that each statement really reads, on a database that is large enough for a
 * scan to show.
 */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { inArray } from '../../../../server/db/drizzle.ts'
import { openPostgres } from '../../../../server/db/open.ts'
import { members } from '../../../../server/db/schema.ts'
import { createStoredFacts } from '../../../../server/observe/stored-facts.ts'
import { billingRound } from '../../../../server/service/billing/billing-job.ts'
import { runHousekeeping } from '../../../../server/service/housekeeping.ts'
import { storedSitemap } from '../../../../server/shell/sitemap.ts'
import { hashOf } from '../../../../server/work/password-hash.ts'
import { copyMigrated } from '../../../helpers/database.ts'
import { filledCalls, tokenOf } from '../../../helpers/growth/calls.ts'
import { fill, memberId, type Scale } from '../../../helpers/growth/fill.ts'
import {
  AS_IF_LARGE,
  enablePlanReports,
  watchPlans,
  type Work,
} from '../../../helpers/growth/plans.ts'
import { PASSWORD, type ServiceApp, serviceApp } from '../../../helpers/service-app.ts'

const SCALE: Scale = {
  members: 400,
  records: 4000,
  orders: 1200,
  notices: 4000,
  articles: 400,
}

/** The largest list of a call is 200 articles; each of them may be looked up in two tables. */
const MOST_ROWS = 210

/** Length of the longest list of a member in this database. */
const MOST_KEYS = 320

/** An index over open items only (orders, payments, refunds, messages) may be scanned whole. */
const MOST_OPEN = 30

/** Tables that stay as small as the work of editors and operators makes them. */
const SMALL_TABLES = new Set([
  'special_subject',
  'special_subject_item',
  'terms',
  'levels',
  'plans',
  'coupons',
  'news_digests',
  'settings',
  'content_sources',
  'left_methods',
  'method_setups',
  'invoice_counters',
])

/** Exceptions: which work may read more, how many rows of which table, and why. */
const ALLOWED: Readonly<Record<string, { table: string; most: number; why: string }>> = {
  contentList: {
    table: 'homepage_config',
    most: 400,
    why: 'sorted while twice as many as it returns',
  },
  contentPage: { table: 'homepage_config', most: 400, why: 'their number, counted every 30 s' },
  'the sitemap': { table: 'homepage_config', most: 400, why: 'all of them, once a minute' },
  housekeeping: { table: 'events', most: 600, why: 'all entries of those who did something today' },
}

/** Describes the excessive reads of a call's work. */
function excess(name: string, works: readonly Work[]): string[] {
  const allowed = ALLOWED[name]
  return works.flatMap(({ text, readings }) =>
    readings
      .filter(({ table, node, index, rows, isWhole }) => {
        if (SMALL_TABLES.has(table)) return false
        const isAllowed = allowed !== undefined && (table || index).startsWith(allowed.table)
        if (isAllowed) return rows > allowed.most
        if (node === 'Seq Scan') return true
        // Keys alone, to count a member's own list or to reach its end: a hundred of them fit into one page.
        if (node === 'Index Only Scan' && !isWhole) return rows > MOST_KEYS
        // The newest articles are at the beginning of an index, whose scan stops after so many.
        return rows > (isWhole && table !== 'homepage_config' ? MOST_OPEN : MOST_ROWS)
      })
      .map(
        ({ table, node, index, rows }) =>
          `${node} ${table || index}: ${rows} rows\n    ${text.replaceAll(/\s+/g, ' ').slice(0, 600)}`,
      ),
  )
}

describe('on PostgreSQL', () => {
  const plans = watchPlans()
  let service: ServiceApp
  let drop: () => Promise<void>

  beforeAll(async () => {
    const copy = await copyMigrated(inject('postgres'))
    drop = copy.drop
    const first = await openPostgres(copy.url)
    await fill(first.db, SCALE, { passwordHash: hashOf(PASSWORD) })
    await enablePlanReports(first.db, new URL(copy.url).pathname.slice(1), AS_IF_LARGE)
    await first.close()
    service = await serviceApp(await openPostgres(copy.url))
  }, 240_000)
  afterAll(async () => {
    plans.stop()
    await service?.close()
    await drop()
  })

  test('no call reads more rows of a growing table than it returns', async () => {
    const faults: string[] = []
    let reported = 0
    for (const { name, label, params, member } of filledCalls(SCALE)) {
      const token = member === null ? null : await tokenOf(service.parts, member)
      plans.take()
      const { status, msg } = await service.call(name, params, { token })
      expect(status, `${name}: ${JSON.stringify(msg)}`).toBeLessThan(500)
      await service.parts.background.idle()
      const works = plans.take()
      reported += works.length
      faults.push(...excess(name, works).map((fault) => `${name} ${label}: ${fault}`))
    }
    expect(reported).toBeGreaterThan(300)
    expect(faults.join('\n')).toBe('')
  }, 240_000)

  test('no job of the server reads more than the due rows', async () => {
    const { parts } = service
    const { signal } = new AbortController()
    const jobs: Readonly<Record<string, () => Promise<unknown>>> = {
      'a billing round': () => billingRound(parts, signal),
      housekeeping: () => runHousekeeping(parts, signal),
      'what metrics say': createStoredFacts(parts.db, parts.clock, parts.limits),
      'the sitemap': storedSitemap(parts.db),
    }
    // Two accounts are due for erasure, with all rows that refer to them.
    await parts.db
      .update(members)
      .set({ deletionDueAt: new Date(parts.clock().getTime() - 1000) })
      .where(inArray(members.id, [memberId(390), memberId(391)]))
    const faults: string[] = []
    for (const [name, job] of Object.entries(jobs)) {
      plans.take()
      await job()
      const works = plans.take()
      expect(works.length, name).toBeGreaterThan(0)
      faults.push(...excess(name, works).map((fault) => `${name}: ${fault}`))
    }
    expect(faults.join('\n')).toBe('')
    expect(await parts.db.$count(members)).toBe(SCALE.members - 2)
  }, 240_000)

  test('references to a deleted row are found by an index', async () => {
    const { db } = service.parts
    const { rows } = (await db.execute(`
      select c.conrelid::regclass::text as "table", a.attname::text as "column"
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confdeltype <> 'a' and c.connamespace = 'public'::regnamespace
        and not exists (select 1 from pg_index i where i.indrelid = c.conrelid
          and i.indkey[0] = c.conkey[1] and i.indpred is null)`)) as unknown as {
      rows: { table: string; column: string }[]
    }
    expect(rows).toEqual([])
  })
})
