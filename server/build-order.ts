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
const EVERY_MS = 20_000
/** How long the result of a comparison is cached. */
const KEPT_MS = 1000
const LOOK_WITHIN_MS = 1000

const described = z.object({ id: z.string(), builtAt: z.string() })
/** Id and build time of a build. */
export type NamedBuild = z.output<typeof described>

/** Paths through which a page moves to another build. All other files of a build have unique names. */
export const LEADING: ReadonlySet<string> = new Set(['/sw.js', '/build.json', '/index.html'])

/** Reads the build in a folder; null where there is none, as in development. */
export async function buildIn(directory: string): Promise<NamedBuild | null> {
  try {
    const text = await readFile(join(directory, 'build.json'), 'utf8')
    const read = described.safeParse(JSON.parse(text))
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

async function say(db: Database, { id, builtAt }: NamedBuild): Promise<void> {
  const value = sql<string>`json_build_object('builtAt', ${builtAt}::text, 'seenAt', now())::text`
  await db
    .insert(settings)
    .values({ key: PREFIX + id, value })
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value` } })
}

const seenAt = sql`(${settings.value}::json ->> 'seenAt')::timestamptz`
const isBuild = like(settings.key, `${PREFIX}%`)

async function running(db: Database, everyMs: number): Promise<NamedBuild[]> {
  const isThere = sql`${seenAt} > now() - ${3 * everyMs}::integer * interval '1 millisecond'`
  const rows = await db
    .select({
      key: settings.key,
      builtAt: sql<string>`${settings.value}::json ->> 'builtAt'`,
    })
    .from(settings)
    .where(and(isBuild, isThere))
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
  keptMs?: number
}

/** Announces this server's build at regular intervals and watches for newer ones of other servers. */
export async function watchBuildOrder(db: Database, options: Options): Promise<BuildOrder> {
  const { own, log, everyMs = EVERY_MS, keptMs = KEPT_MS } = options
  const tell = async () => {
    const build = await own()
    if (build === null) return
    await say(db, build)
    await db.delete(settings).where(and(isBuild, sql`${seenAt} < now() - interval '1 day'`))
  }
  const tellSafely = () =>
    tell().catch((error: unknown) => log.warn({ err: error }, 'the build was not told to others'))
  // Announced before the first request is answered, so that the other servers know of it.
  await tellSafely()
  const timer = setInterval(() => void tellSafely(), everyMs).unref()

  let last = true
  let known: Promise<boolean> | null = null
  let lookedAt = 0
  const look = async () => {
    try {
      const build = await own()
      const others = await withDeadline(LOOK_WITHIN_MS, () => running(db, everyMs))
      last = build === null || !others.some((other) => isOlder(build, other))
    } catch {
      // The database is unreachable: the last known result holds.
    }
    return last
  }
  return {
    isNewest: () => {
      if (known === null || performance.now() - lookedAt >= keptMs) {
        lookedAt = performance.now()
        known = look()
      }
      return known
    },
    stop: () => clearInterval(timer),
  }
}
