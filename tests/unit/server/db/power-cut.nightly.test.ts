/** Power cut: everything below the database that was not synced is lost. */
import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test, vi } from 'vitest'
import { rowsOf } from '../../../../server/backup/tables.ts'
import { sql } from '../../../../server/db/drizzle.ts'
import { DATABASE_FOLDER, readPostmaster } from '../../../../server/db/embedded/layout.ts'
import { openEmbedded } from '../../../../server/db/embedded/open-embedded.ts'
import { copyEmbedded, removeData } from '../../../helpers/embedded-copy.ts'
import { hasCompiler, installDisk } from '../../../helpers/power-cut.ts'

vi.setConfig({ testTimeout: 120_000 })

const root = mkdtempSync(join(tmpdir(), 'veriscope-power-'))
afterAll(() => removeData(root))

const SAVES = 60
/** A row of a record's size; from the middle on the database has also written a checkpoint. */
const WRITER = (directory: string) => `
  import { openEmbedded } from ${JSON.stringify(new URL('../../../../server/db/embedded/open-embedded.ts', import.meta.url).href)}
  import { settings } from ${JSON.stringify(new URL('../../../../server/db/schema-operations.ts', import.meta.url).href)}
  import { loadPostgres } from ${JSON.stringify(new URL('../../../../server/db/drizzle.ts', import.meta.url).href)}
  import { clusterPath, OWNER, socketOptions } from ${JSON.stringify(new URL('../../../../server/db/embedded/layout.ts', import.meta.url).href)}
  const { db } = await openEmbedded(${JSON.stringify(directory)})
  const checkpoint = async () => {
    const client = new (loadPostgres().Client)(socketOptions(clusterPath(${JSON.stringify(join(directory, DATABASE_FOLDER))}), OWNER))
    await client.connect()
    await client.query('checkpoint')
    await client.end()
  }
  for (let n = 0; ; n++) {
    const value = String(n).repeat(n % 5 === 0 ? 20_000 : 50)
    await db.insert(settings).values({ key: 'k' + n, value })
    await db.insert(settings).values({ key: 'last', value: String(n) })
      .onConflictDoUpdate({ target: settings.key, set: { value: String(n) } })
    if (n === 25) await checkpoint()
    console.log(n)
  }`

/** Writes until so many saves were acknowledged, and cuts the power. */
async function saveAndCut(directory: string): Promise<number> {
  const writer = spawn(process.execPath, ['--input-type=module', '-e', WRITER(directory)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = new Promise((done) => writer.once('exit', done))
  let acknowledged = -1
  for await (const line of createInterface({ input: writer.stdout })) {
    acknowledged = Number(line)
    if (acknowledged < SAVES) continue
    // The database first: it must not shut down in order after its server is gone.
    process.kill(readPostmaster(join(directory, DATABASE_FOLDER))?.pid ?? 0, 'SIGKILL')
    writer.kill('SIGKILL')
    break
  }
  await exit
  // Its sessions end within a moment.
  await new Promise((done) => setTimeout(done, 1000))
  return acknowledged
}

test.skipIf(!hasCompiler())(
  `R1 after a power cut all ${SAVES} acknowledged saves are there, each waited for${hasCompiler() ? '' : ' (skipped: no gcc)'}`,
  async () => {
    // Writable for the user that runs the database.
    chmodSync(root, 0o711)
    const directory = join(root, 'data')
    const files = join(root, 'disk')
    mkdirSync(files)
    await copyEmbedded(directory, { isSynced: true })
    const disk = installDisk(directory, files)
    const acknowledged = await saveAndCut(directory)
    expect(acknowledged).toBeGreaterThanOrEqual(SAVES)
    // Two transactions each.
    expect(disk.logSyncs()).toBeGreaterThanOrEqual(2 * acknowledged)

    disk.cut()
    const { db, close } = await openEmbedded(directory)
    const found = await rowsOf<{ key: string; value: string }>(
      db,
      sql`select key, value from settings where key like 'k%'`,
    )
    const [last] = await rowsOf<{ value: string }>(
      db,
      sql`select value from settings where key = 'last'`,
    )
    await close()
    const there = new Map(found.map(({ key, value }) => [key, value]))
    for (let n = 0; n <= acknowledged; n += 1) {
      expect(there.get(`k${n}`), `save ${n}`).toBe(String(n).repeat(n % 5 === 0 ? 20_000 : 50))
    }
    expect(Number(last?.value)).toBeGreaterThanOrEqual(acknowledged)
  },
)
