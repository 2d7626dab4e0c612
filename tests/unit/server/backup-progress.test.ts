/** A long backup says how far it is, and holds no more than a batch at a time. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkBackup } from '../../../server/backup/read-backup.ts'
import { writeBackup } from '../../../server/backup/write-backup.ts'
import { settings } from '../../../server/db/schema-operations.ts'
import { openAny } from '../../helpers/database.ts'

const folder = mkdtempSync(join(tmpdir(), 'veriscope-progress-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a backup tells its rows as they are written, up to all of them', async () => {
  const database = await openAny()
  await database.db
    .insert(settings)
    .values(Array.from({ length: 3000 }, (_, at) => ({ key: `k${at}`, value: 'v' })))
  const path = join(folder, 'b.gz')
  const told: [number, number][] = []
  const { rows } = await writeBackup((work) => work(database.db), path, {
    now: new Date('2026-11-20T08:00:00Z'),
    secrets: null,
    tell: (written, all) => told.push([written, all]),
  })
  await database.close()
  expect(told.length).toBeGreaterThan(2)
  expect(told.at(-1)).toEqual([rows, rows])
  expect(told.map(([written]) => written)).toEqual(
    told.map(([written]) => written).toSorted((a, b) => a - b),
  )
  await checkBackup(path)
})
