import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BUILD_ID_MARK, parseBuildManifest } from '../../../src/contract/build-manifest.ts'
import {
  assetsOf,
  type BuildFiles,
  buildIdOf,
  replaceMarks,
} from '../../../tools/publish/build-files.ts'
import {
  RETAINED_BUILDS,
  publish,
  publishRenderer,
  readHistory,
} from '../../../tools/publish/publish.ts'

let target: string

beforeEach(() => {
  target = mkdtempSync(join(tmpdir(), 'veriscope-publish-'))
})

afterEach(() => {
  rmSync(target, { recursive: true })
})

/** A small build; `name` stands in its hashed file, so each name is another build. */
function build(name: string): BuildFiles {
  return new Map([
    [
      '/index.html',
      Buffer.from(`<meta content="${BUILD_ID_MARK}"><script src=/assets/${name}.js>`),
    ],
    ['/sw.js', Buffer.from(`const id = '${BUILD_ID_MARK}'`)],
    [`/assets/${name}.js`, Buffer.from(`${name} `.repeat(1000))],
    ['/assets/shared.css', Buffer.from('a{}'.repeat(500))],
  ])
}

async function put(name: string) {
  const files = build(name)
  const id = buildIdOf(files)
  replaceMarks(files, '/index.html', { [BUILD_ID_MARK]: id })
  replaceMarks(files, '/sw.js', { [BUILD_ID_MARK]: id })
  const manifest = { id, builtAt: '2026-11-20T06:00:00.000Z', assets: assetsOf(files) }
  publishRenderer(id, Buffer.from(`writes ${name}`), target)
  const removed = await publish(files, manifest, target)
  return { id, removed }
}

const read = (path: string) => readFileSync(join(target, path), 'utf8')

test('keeps the server renderer of a build as long as its files', async () => {
  const ids: string[] = []
  for (const name of ['a', 'b', 'c', 'd', 'e']) ids.push((await put(name)).id)
  const retained = ids.slice(-1 - RETAINED_BUILDS)
  expect(readdirSync(join(target, '.render')).toSorted()).toEqual(
    retained.map((id) => `${id}.mjs`).toSorted(),
  )
  expect(read(`.render/${ids.at(-1)}.mjs`)).toBe('writes e')
})

describe('the id of a build', () => {
  test('depends on the contents alone', () => {
    expect(buildIdOf(build('a'))).toBe(buildIdOf(new Map([...build('a')].reverse())))
    expect(buildIdOf(build('a'))).not.toBe(buildIdOf(build('b')))
    expect(buildIdOf(build('a'))).not.toBe(buildIdOf(build('a'), 'label'))
    expect(buildIdOf(build('a'))).toMatch(/^[0-9a-f]{16}$/)
  })

  test('a missing mark stops the build', () => {
    const files = build('a').set('/sw.js', Buffer.from('nothing'))
    expect(() => replaceMarks(files, '/sw.js', { [BUILD_ID_MARK]: 'x' })).toThrow(/holds no/)
    expect(() => replaceMarks(files, '/no.js', { [BUILD_ID_MARK]: 'x' })).toThrow(/has no/)
  })
})

describe('publish', () => {
  test('page, worker and manifest name the same build', async () => {
    const { id } = await put('a')
    expect(read('index.html')).toContain(id)
    expect(read('sw.js')).toContain(id)
    const manifest = parseBuildManifest(JSON.parse(read('build.json')))
    expect(manifest?.id).toBe(id)
    for (const { url, bytes } of manifest?.assets ?? []) {
      expect(readFileSync(join(target, url)).byteLength, url).toBe(bytes)
    }
  })

  test('text files get siblings that unpack to them; the shell gets none', async () => {
    await put('a')
    const plain = readFileSync(join(target, 'assets/a.js'))
    const br = readFileSync(join(target, 'assets/a.js.br'))
    expect(brotliDecompressSync(br)).toEqual(plain)
    expect(gunzipSync(readFileSync(join(target, 'assets/a.js.gz')))).toEqual(plain)
    expect(br.byteLength).toBeLessThan(plain.byteLength / 2)
    expect(existsSync(join(target, 'index.html.br'))).toBe(false)
  })

  test(`open tabs find the files of ${RETAINED_BUILDS} builds before; older ones go`, async () => {
    await put('a')
    await put('b')
    const third = await put('c')
    expect(third.removed).toEqual([])
    expect(existsSync(join(target, 'assets/a.js'))).toBe(true)
    const fourth = await put('d')
    expect(fourth.removed.toSorted()).toEqual([
      '/assets/a.js',
      '/assets/a.js.br',
      '/assets/a.js.gz',
    ])
    expect(existsSync(join(target, 'assets/b.js'))).toBe(true)
    expect(existsSync(join(target, 'assets/shared.css'))).toBe(true)
    expect(readHistory(target)).toHaveLength(RETAINED_BUILDS + 1)
  })

  test('a file whose content changed under the same name is served as the manifest says', async () => {
    await put('a')
    const files = build('a').set('/assets/shared.css', Buffer.from('b{}'.repeat(500)))
    const manifest = { id: '0123456789abcdef', builtAt: '', assets: assetsOf(files) }
    await publish(files, manifest, target)
    expect(read('assets/shared.css')).toContain('b{}')
    expect(gunzipSync(readFileSync(join(target, 'assets/shared.css.gz'))).toString()).toContain(
      'b{}',
    )
  })
})
