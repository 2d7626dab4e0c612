/** Memory cache of the build's files: which files, in which encoding, and how many. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAssetCache } from '../../../../server/shell/asset-cache.ts'

const SCRIPT = '/assets/main-abcd1234.js'
const FONT = '/assets/inter-abcd1234.woff2'

let directory: string
const put = (path: string, text: string) => writeFileSync(join(directory, path), text)
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'veriscope-kept-'))
  mkdirSync(join(directory, 'assets'))
  put(SCRIPT, 'plain')
  put(`${SCRIPT}.br`, 'as brotli')
  put(`${SCRIPT}.gz`, 'as gzip')
  put(FONT, 'font')
})
afterEach(() => rmSync(directory, { recursive: true }))

const textOf = (file: { bytes: Buffer } | null) => file?.bytes.toString()

test('each encoding has its own bytes, and a file without it is sent uncompressed', async () => {
  const read = createAssetCache(directory)
  expect(textOf(await read(SCRIPT, 'br'))).toBe('as brotli')
  expect(textOf(await read(SCRIPT, 'gzip'))).toBe('as gzip')
  expect(textOf(await read(SCRIPT, 'plain'))).toBe('plain')
  expect(await read(FONT, 'br')).toMatchObject({ encoding: 'plain', type: 'font/woff2' })
})

test('reads a file once, and finds files added later', async () => {
  const read = createAssetCache(directory)
  await read(SCRIPT, 'br')
  put(`${SCRIPT}.br`, 'changed')
  expect(textOf(await read(SCRIPT, 'br'))).toBe('as brotli')
  const late = '/assets/late-abcd1234.css'
  expect(await read(late, 'br')).toBeNull()
  put(late, 'late')
  expect(textOf(await read(late, 'br'))).toBe('late')
})

test.each([
  '/assets/../secret-abcd1234.js',
  '/assets/folder/main-abcd1234.js',
  '/assets/main-abcd1234.js.br',
  '/assets/main.js',
  '/sw.js',
  '/index.html',
])('%s is no name of the build, and is not served', async (path) => {
  writeFileSync(join(directory, 'secret-abcd1234.js'), 'secret')
  expect(await createAssetCache(directory)(path, 'plain')).toBeNull()
})
