/**
 * Databases in memory that the suites of a worker use one after another. Making one takes half a second
 * of processor time, emptying one a tenth of that.
 */
import type { PGlite } from '@electric-sql/pglite'

/** A hash of all tables, columns, constraints and triggers, because a suite may have changed them. */
const FINGERPRINT = `
  select md5(string_agg(line, ';' order by line)) as value from (
    select concat(attrelid::regclass, '.', attname, ' ', atttypid, attnotnull, atthasdef) as line
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and attnum > 0
    union all
    select concat(conname, ' ', pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all
    select concat(tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
    union all
    select concat(proname, md5(prosrc)) from pg_proc where pronamespace = 'public'::regnamespace
  ) as lines`

type Pooled = { client: PGlite; fingerprint: string }

const idle: Pooled[] = []

async function fingerprintOf(client: PGlite): Promise<string> {
  return (await client.query<{ value: string }>(FINGERPRINT)).rows[0]?.value ?? ''
}

/** Removes all rows, resets the sequences and the session. */
async function empty(client: PGlite): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace
      and pg_relation_size(oid) > 0`,
  )
  const names = rows.map(({ name }) => name)
  if (names.length > 0) await client.exec(`truncate ${names.join(', ')} restart identity cascade`)
  await client.exec('discard all')
}

/** Takes an empty database from the pool, or makes one when none is free. */
export async function takeMemory(make: () => Promise<PGlite>): Promise<Pooled> {
  const free = idle.pop()
  if (free !== undefined) return free
  const client = await make()
  return { client, fingerprint: await fingerprintOf(client) }
}

/** Returns a database to the pool. A database that cannot be reset is closed. */
export async function giveBack(pooled: Pooled): Promise<void> {
  const { client, fingerprint } = pooled
  try {
    await empty(client)
    if ((await fingerprintOf(client)) === fingerprint) {
      idle.push(pooled)
      return
    }
  } catch {
    // The suite closed it, or left it in the middle of a transaction.
  }
  if (!client.closed) await client.close()
}
