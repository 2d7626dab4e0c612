/** Backups of each kind of database into each kind, and what is refused. */
import { existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { inOrder, readTables, rowsOf } from '../../../../server/backup/tables.ts'
import type { Database } from '../../../../server/db/database.ts'
import { sql } from '../../../../server/db/drizzle.ts'
import { analysisRecords, outbox } from '../../../../server/db/schema.ts'
import { coupons } from '../../../../server/db/schema-billing.ts'
import { importContent } from '../../../../server/import/import-content.ts'
import { loadSecrets } from '../../../../server/secrets.ts'
import { createMember } from '../../../../server/service/auth/register.ts'
import { hashOf } from '../../../../server/work/password-hash.ts'
import { copyMigrated } from '../../../helpers/database.ts'
import { copyEmbedded } from '../../../helpers/embedded-copy.ts'
import {
  type Installation,
  newInstallation,
  removeInstallation,
  run,
  type Running,
} from '../../../helpers/operator.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

/** The content of a database, table by table. */
function everything(db: Database): Promise<Record<string, string[]>> {
  return db.transaction(async (tx) => {
    // Times are compared as text, and the two servers may be in different time zones.
    await tx.execute(sql`set local time zone 'UTC'`)
    const all: Record<string, string[]> = {}
    for (const { name } of await readTables(tx)) {
      const rows = await rowsOf<{ row: string }>(
        tx,
        sql.raw(`select to_jsonb(t)::text as row from public."${name}" t order by 1`),
      )
      // The audit log differs by the commands that made and restored the backup.
      if (name !== 'audit_log') all[name] = rows.map(({ row }) => row)
    }
    return all
  })
}

const TEXT = '\'"\\ \t\n{"a":[1,null]} 肠道 🧬 \u2028 é'

async function fill(db: Database, now: Date): Promise<void> {
  const memberId = await createMember(db, now, {
    email: 'lin@example.org',
    nickName: TEXT.trim().slice(0, 20),
    passwordHash: hashOf('quiet harbour'),
    timeZone: null,
  })
  // A row of several megabytes and a few hundred short ones: both have to be read in pieces.
  const record = {
    memberId,
    toolId: '6001',
    note: TEXT,
    tags: ['a', TEXT],
    fileName: 'f',
    inputSha256: 'x',
    engineVersion: '1',
    headline: '{}',
    createdAt: new Date('2026-11-20T08:00:00.123Z'),
    updatedAt: now,
  }
  await db.insert(analysisRecords).values([
    {
      ...record,
      id: '1',
      title: 'large',
      variants: 9_007_199_254_740_991,
      result: TEXT.repeat(80_000),
    },
    { ...record, id: '2', title: TEXT, variants: 0, result: '' },
  ])
  await db.insert(outbox).values(
    Array.from({ length: 700 }, (_, index) => ({
      id: `m${index}`,
      channel: 'mail' as const,
      recipient: 'a@b.example',
      subject: `No ${index}`,
      body: TEXT,
      status: 'sent' as const,
      nextAttemptAt: now,
      createdAt: now,
      sentAt: index % 2 === 0 ? null : now,
    })),
  )
  await db.insert(coupons).values({ code: 'A-1', percentOff: 5, planIds: ['7101'], createdAt: now })
}

const places: Installation[] = []
const databases: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const place of places) removeInstallation(place)
  for (const drop of databases) await drop()
})

/** An installation without a database: embedded, or on PostgreSQL. */
async function empty(kind: 'embedded' | 'PostgreSQL'): Promise<Installation> {
  const copy = kind === 'PostgreSQL' ? await copyMigrated(inject('postgres'), 'template1') : null
  if (copy !== null) databases.push(copy.drop)
  const place = newInstallation(copy?.url ?? null)
  places.push(place)
  return place
}

const secretsOf = ({ config }: Installation) =>
  readFileSync(join(config.dataDirectory, 'secrets.json'), 'utf8')

/** Returns the rows of a backup except for those of the commands that created it. */
const rowsIn = (path: string) =>
  gunzipSync(readFileSync(path))
    .toString()
    .split('\n')
    .slice(1, -2)
    .filter((row) => !row.includes('tester@bench'))
    .toSorted()

let place: Running
let file = ''
let before: Record<string, string[]> = {}
beforeAll(async () => {
  const installed = await empty('embedded')
  await copyEmbedded(installed.config.dataDirectory)
  place = await run(installed)
  loadSecrets(place.config.dataDirectory)
  await importContent(place.database.db, 'server/content')
  await fill(place.database.db, place.now)
  file = join(place.folder, 'backup.gz')
  await place.admin('backup', file)
  before = await everything(place.database.db)
})
afterAll(() => place.stop())

describe('a backup', () => {
  test('the file is private, and is not overwritten', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const bytes = readFileSync(file)
    await expect(place.admin('backup', file)).rejects.toThrow(/There is a file already/)
    expect(readFileSync(file).equals(bytes)).toBe(true)
    expect(existsSync(`${file}.part`)).toBe(false)
    await expect(place.admin('backup', '/nowhere/b.gz')).rejects.toThrow(/not written/)
    expect(await place.admin('restore', file, '--check')).toMatch(/^In order: \d+ rows/)
  })

  test('R3 restores completely to PostgreSQL, and from there to an embedded database', async () => {
    let from = file
    for (const kind of ['PostgreSQL', 'embedded'] as const) {
      const target = await empty(kind)
      await target.admin('restore', from)
      const opened = await run(target)
      try {
        expect(await everything(opened.database.db)).toEqual(before)
        expect(secretsOf(target)).toBe(secretsOf(place))
        expect(statSync(join(target.config.dataDirectory, 'secrets.json')).mode & 0o777).toBe(0o600)
        // The audit log of the new installation has the restore, moved there by the next command.
        const log = await target.admin('audit', 'list', '--action', 'restore', '--json')
        expect(JSON.parse(log)).toContainEqual(
          expect.objectContaining({ target: from, actor: 'tester@bench', outcome: 'ok' }),
        )
        expect(log).not.toContain(loadSecrets(place.config.dataDirectory).jwtSecret)
        // No migration is left, and the next backup is the same.
        const second = join(target.folder, 'second.gz')
        await target.admin('backup', second)
        expect(rowsIn(second)).toEqual(rowsIn(file))
        from = second
        // An existing database is not overwritten.
        await opened.stop()
        await expect(target.admin('restore', file)).rejects.toThrow(/not empty|There is a database/)
      } finally {
        await opened.stop().catch(() => {})
      }
    }
  })

  test('refuses to restore into a database in use, without a change', async () => {
    await expect(place.admin('restore', file)).rejects.toThrow(/in use/)
    expect(await everything(place.database.db)).toEqual(before)
  })
})

describe('a backup that is damaged or does not fit', () => {
  let lines: string[] = []
  beforeAll(() => {
    lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
  })

  const signed = (rows: string[]) => {
    const sha256 = createHash('sha256')
      .update(`${rows.join('\n')}\n`)
      .digest('hex')
    return gzipSync([...rows, JSON.stringify({ sha256 }), ''].join('\n'))
  }
  const body = () => lines.slice(0, -1)
  const changed = (change: (head: Record<string, unknown>) => void) => {
    const head = JSON.parse(lines[0] ?? '') as Record<string, unknown>
    change(head)
    return signed([JSON.stringify(head), ...body().slice(1)])
  }
  type Table = { name: string; rows: number; columns: { name: string; type: string }[] }

  test.each<[string, () => Buffer, RegExp]>([
    ['cut off', () => readFileSync(file).subarray(0, -200), /damaged/],
    [
      'one digit changed',
      () => gzipSync(`${lines.join('\n').replace('7101', '7102')}\n`),
      /damaged/,
    ],
    ['a row missing', () => signed(body().toSpliced(-1, 1)), /damaged/],
    ['a row too many', () => signed([...body(), body().at(-1) ?? '']), /damaged/],
    ['text after its end', () => gzipSync(`${lines.join('\n')}\n[]\n`), /damaged/],
    ['no gzip', () => Buffer.from('hello'), /damaged/],
    ['empty', () => Buffer.alloc(0), /damaged/],
    ['another file', () => gzipSync('{"a":1}\n'), /no backup that this version can read/],
    ['a later form', () => changed((head) => (head['version'] = 2)), /no backup that this version/],
    ['a later schema', () => changed((head) => (head['migrations'] = ['f00'])), /newer version/],
    [
      'an older schema than the start',
      () => changed((head) => (head['migrations'] = ['9bb', 'eb4'])),
      /before the first release/,
    ],
    [
      'a table that runs a statement',
      () =>
        changed((head) => {
          const [table] = head['tables'] as Table[]
          if (table?.columns[0] !== undefined)
            table.columns[0].type = 'text); drop table members; --'
        }),
      /no backup that this version/,
    ],
  ])('%s: refused, without leftovers', async (_what, make, message) => {
    const path = join(place.folder, 'wrong.gz')
    writeFileSync(path, make())
    const target = await empty('embedded')
    await expect(target.admin('restore', path)).rejects.toThrow(message)
    expect(existsSync(join(target.config.dataDirectory, 'postgres'))).toBe(false)
    expect(existsSync(join(target.config.dataDirectory, 'secrets.json'))).toBe(false)
    truncateSync(path)
  })

  test('other columns, and a row that the database refuses, roll back everything', async () => {
    const target = await empty('PostgreSQL')
    const other = join(place.folder, 'other.gz')
    writeFileSync(
      other,
      changed((head) => {
        const [table] = head['tables'] as Table[]
        if (table?.columns[0] !== undefined) table.columns[0].type = 'integer'
      }),
    )
    await expect(target.admin('restore', other)).rejects.toThrow(/not those of its version/)
    const members = body().findIndex((row) => row.includes('lin@example.org'))
    const rows = body().with(members, (body()[members] ?? '').replace('2026-11-20', 'no day'))
    const path = join(place.folder, 'refused.gz')
    writeFileSync(path, signed(rows))
    await expect(target.admin('restore', path)).rejects.toThrow()
    // The same database accepts a good backup.
    expect(await target.admin('restore', file)).toContain('Restored')
  })

  test('does not overwrite other keys', async () => {
    const keys = JSON.stringify(loadSecrets(place.config.dataDirectory))
    const path = join(place.folder, 'keyed.gz')
    writeFileSync(
      path,
      changed((head) => (head['secrets'] = keys)),
    )
    const target = await empty('embedded')
    const own = loadSecrets(target.config.dataDirectory)
    await expect(target.admin('restore', path)).rejects.toThrow(/holds other keys/)
    expect(loadSecrets(target.config.dataDirectory)).toEqual(own)
    expect(existsSync(join(target.config.dataDirectory, 'postgres'))).toBe(false)
  })

  test('refuses without a database', async () => {
    const target = await empty('embedded')
    const path = join(target.folder, 'b.gz')
    await expect(target.admin('backup', path)).rejects.toThrow(/There is no database/)
    expect(existsSync(path)).toBe(false)
  })
})

test('sorts tables after those that they refer to; reports a cycle', () => {
  const references = [
    { from: 'b', to: 'a' },
    { from: 'c', to: 'b' },
    { from: 'c', to: 'c' },
  ]
  expect(inOrder(['c', 'b', 'a', 'd'], references)).toEqual(['a', 'd', 'b', 'c'])
  expect(() => inOrder(['a', 'b'], [...references, { from: 'a', to: 'b' }])).toThrow(/a, b/)
})
