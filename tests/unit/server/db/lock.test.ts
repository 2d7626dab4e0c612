import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DataDirectoryLockedError, lockDirectory } from '../../../../server/db/lock.ts'
import { openEmbedded } from '../../../../server/db/embedded/open-embedded.ts'
import { settings } from '../../../../server/db/schema-operations.ts'
import { copyEmbedded } from '../../../helpers/embedded-copy.ts'

// An embedded database takes long on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

let home = ''
let directory = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'veriscope-lock-'))
  directory = join(home, 'data')
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

/** Starts another process that takes the lock and holds it. */
async function holder(path: string): Promise<ChildProcess> {
  const module = new URL('../../../../server/db/lock.ts', import.meta.url).href
  const code = `
    import { mkdirSync } from 'node:fs'
    import { lockDirectory } from ${JSON.stringify(module)}
    mkdirSync(${JSON.stringify(path)}, { recursive: true })
    lockDirectory(${JSON.stringify(path)})
    console.log('locked')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((done) => child.stdout.once('data', done))
  return child
}

const gone = (child: ChildProcess) => new Promise((done) => child.once('exit', done))

test('R2 refuses a second process, naming the first, and frees the lock after kill -9', async () => {
  const child = await holder(directory)
  expect(() => lockDirectory(directory)).toThrow(DataDirectoryLockedError)
  await expect(openEmbedded(directory)).rejects.toThrow(/in use by another Veriscope process/)
  const exit = gone(child)
  child.kill('SIGKILL')
  await exit
  lockDirectory(directory)()
})

test('R2 refuses the same process as well until it unlocks; the folder is private', async () => {
  await copyEmbedded(directory)
  chmodSync(directory, 0o755)
  const first = await openEmbedded(directory)
  await first.db.insert(settings).values({ key: 'a', value: '1' })
  await expect(openEmbedded(directory)).rejects.toThrow(DataDirectoryLockedError)
  // The refusal had no side effect.
  expect(await first.db.select().from(settings)).toContainEqual({ key: 'a', value: '1' })
  expect(statSync(directory).mode & 0o777).toBe(0o700)
  await first.close()
  const second = await openEmbedded(directory)
  expect(await second.db.select().from(settings)).toContainEqual({ key: 'a', value: '1' })
  await second.close()
})
