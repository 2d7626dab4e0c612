/** A copy of files that change during copying: it shows one moment without changes. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyAtOneMoment } from '../../../../server/db/copy-files.ts'

const LONG_AGO = new Date('2026-01-01T00:00:00Z')

let root = ''
let from = ''
let to = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'veriscope-copy-'))
  from = join(root, 'from')
  to = join(root, 'to')
  mkdirSync(from)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(name: string, text: string, at?: Date): void {
  mkdirSync(join(from, name, '..'), { recursive: true })
  writeFileSync(join(from, name), text)
  if (at !== undefined) utimesSync(join(from, name), at, at)
}
const copied = (name: string) => readFileSync(join(to, name), 'utf8')

test('what changes, comes, goes or is replaced until the moment is in the copy as it is then', async () => {
  for (const name of ['same', 'changed', 'longer', 'replaced', 'gone', 'base/5/1259']) {
    write(name, `${name} at first`, LONG_AGO)
  }
  await copyAtOneMoment(from, to, async (work) => {
    write('changed', 'changed at last.')
    write('longer', 'longer at first, and then some', LONG_AGO)
    write('other', 'replaced finally', LONG_AGO)
    renameSync(join(from, 'other'), join(from, 'replaced'))
    rmSync(join(from, 'gone'))
    write('base/16384/1', 'new')
    await work()
    write('same', 'after the moment')
  })
  expect(copied('same')).toBe('same at first')
  expect(copied('base/5/1259')).toBe('base/5/1259 at first')
  expect(copied('changed')).toBe('changed at last.')
  expect(copied('longer')).toBe('longer at first, and then some')
  expect(copied('replaced')).toBe('replaced finally')
  expect(copied('base/16384/1')).toBe('new')
  expect(existsSync(join(to, 'gone'))).toBe(false)
})

test('what was written just before is copied again though its time and size are the same', async () => {
  const now = new Date()
  write('racy', 'first', now)
  await copyAtOneMoment(from, to, async (work) => {
    write('racy', 'later', now)
    await work()
  })
  expect(copied('racy')).toBe('later')
})

test('what has not changed for a while is not copied while others wait', async () => {
  write('old', 'first', LONG_AGO)
  await copyAtOneMoment(from, to, async (work) => {
    writeFileSync(join(to, 'old'), 'copied before')
    await work()
  })
  expect(copied('old')).toBe('copied before')
})

test('where the moment does not come, it fails', async () => {
  write('a', 'a')
  const away = copyAtOneMoment(from, to, () => Promise.reject(new Error('the database is away')))
  await expect(away).rejects.toThrow('is away')
})
