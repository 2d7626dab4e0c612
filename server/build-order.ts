/**
 * Determines the newest build among the servers that share a database. A server with an older build does not
 * serve its service worker and manifest, or users would be asked to update back and forth.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Database } from './db/database.ts'
import { and, like, sql } from './db/drizzle.ts'
import { settings } from './db/schema-operations.ts'
import type { Logger } from './logging.ts'
import { withDeadline } from './proxy/deadline.ts'

const PREFIX = 'build '
/** Interval at which a server announces its build. A server silent for three intervals counts as gone. */
const ANNOUNCE_EVERY_MS = 20_000
/** How long the result of a comparison is cached. */
const CACHE_MS = 1000
const COMPARE_TIMEOUT_MS = 1000

const buildSchema = z.object({ id: z.string(), builtAt: z.string() })
/** Id and build time of a build. */
export type NamedBuild = z.output<typeof buildSchema>

/** Paths through which a page moves to another build. All other files of a build have unique names. */
export const BUILD_ENTRY_PATHS: ReadonlySet<string> = new Set([
  '/sw.js',
  '/build.json',
  '/index.html',
])

/** Reads the build in a folder; null where there is none, as in development. */
export async function readBuild(directory: string): Promise<NamedBuild | null> {
  try {
    const text = await readFile(join(directory, 'build.json'), 'utf8')
    const read = buildSchema.safeParse(JSON.parse(text))
    return read.success ? { id: read.data.id, builtAt: read.data.builtAt } : null
  } catch {
    return null
  }
}

/** Whether one build is older than another one. The id decides between builds of the same moment. */
export const isOlder = (one: NamedBuild, other: NamedBuild): boolean =>
  one.builtAt === other.builtAt
    ? one.id < other.id
    : Date.parse(one.builtAt) < Date.parse(other.builtAt)

async function announceBuild(db: Database, { id, builtAt }: NamedBuild): Promise<void> {
  const value = sql<string>`json_build_object('builtAt', ${builtAt}::text, 'seenAt', now())::text`
  await db
    .insert(settings)
    .values({ key: PREFIX + id, value })
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value` } })
}

const seenAt = sql`(${settings.value}::json ->> 'seenAt')::timestamptz`
const isBuild = like(settings.key, `${PREFIX}%`)

async function readRunningBuilds(db: Database, everyMs: number): Promise<NamedBuild[]> {
  const isRunning = sql`${seenAt} > now() - ${3 * everyMs}::integer * interval '1 millisecond'`
  const rows = await db
    .select({
      key: settings.key,
      builtAt: sql<string>`${settings.value}::json ->> 'builtAt'`,
    })
    .from(settings)
    .where(and(isBuild, isRunning))
  return rows.map(({ key, builtAt }) => ({ id: key.slice(PREFIX.length), builtAt }))
}

export type BuildOrder = {
  /** Whether no server has a newer build than this one. */
  isNewest: () => Promise<boolean>
  stop: () => void
}

type Options = {
  /** The build that this server serves now; it changes when another one is published. */
  own: () => Promise<NamedBuild | null>
  log: Pick<Logger, 'warn'>
  everyMs?: number
  /** How long a comparison is cached in milliseconds; 0 in tests. */
  cacheMs?: number
}

/** Announces this server's build at regular intervals and watches for newer ones of other servers. */
export async function watchBuildOrder(db: Database, options: Options): Promise<BuildOrder> {
  const { own, log, everyMs = ANNOUNCE_EVERY_MS, cacheMs = CACHE_MS } = options
  const announceOwnBuild = async () => {
    const build = await own()
    if (build === null) return
    await announceBuild(db, build)
    await db.delete(settings).where(and(isBuild, sql`${seenAt} < now() - interval '1 day'`))
  }
  const announceSafely = () =>
    announceOwnBuild().catch((error: unknown) =>
      log.warn({ err: error }, 'the build was not told to others'),
    )
  // Announced before the first request is answered, so that the other servers know of it.
  await announceSafely()
  const timer = setInterval(() => void announceSafely(), everyMs).unref()

  let last = true
  let known: Promise<boolean> | null = null
  let comparedAt = 0
  const compareBuilds = async () => {
    try {
      const build = await own()
      const others = await withDeadline(COMPARE_TIMEOUT_MS, () => readRunningBuilds(db, everyMs))
      last = build === null || !others.some((other) => isOlder(build, other))
    } catch {
      // The database is unreachable: the last known result holds.
    }
    return last
  }
  return {
    isNewest: () => {
      if (known === null || performance.now() - comparedAt >= cacheMs) {
        comparedAt = performance.now()
        known = compareBuilds()
      }
      return known
    },
    stop: () => clearInterval(timer),
  }
}
