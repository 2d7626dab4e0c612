import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ACCEPTED_FILES } from '../../../src/features/tools/components/accepted-files.ts'
import { SHARE_FIELDS, SHARE_PATH } from '../../../src/contract/share-target.ts'
import { paths } from '../../../src/lib/paths.ts'
import { isKnownPath, matchRoute } from '../../../src/contract/routes.ts'

type Image = {
  src: string
  sizes: string
  type: string
  purpose?: string
  form_factor?: string
  label?: string
}
type Manifest = {
  id: string
  name: string
  short_name: string
  lang: string
  start_url: string
  scope: string
  display: string
  icons: Image[]
  screenshots: Image[]
  share_target: {
    action: string
    method: string
    enctype: string
    params: Record<string, unknown> & { files: { name: string; accept: string[] }[] }
  }
  launch_handler: { client_mode: string[] }
  file_handlers: { action: string; accept: Record<string, string[]> }[]
  shortcuts: { name: string; url: string; icons: Image[] }[]
}

const folder = join(import.meta.dirname, '../../../public')
const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Manifest
const zh = read('manifest.webmanifest')
const en = read('manifest.en.webmanifest')
const zhMember = read('manifest.zh-member.webmanifest')
const enMember = read('manifest.en-member.webmanifest')

/** Width and height from a PNG's header. */
function pngSize(src: string): string {
  const bytes = readFileSync(join(folder, src))
  expect(bytes.toString('latin1', 1, 4)).toBe('PNG')
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}

describe.each([
  ['zh', zh],
  ['en', en],
  ['zh', zhMember],
  ['en', enMember],
])('the manifest in %s', (_language, manifest) => {
  test('starts, and opens its shortcuts, on pages that exist', () => {
    for (const url of [manifest.start_url, ...manifest.shortcuts.map((shortcut) => shortcut.url)]) {
      expect(isKnownPath(new URL(url, 'https://veriscope.example').pathname), url).toBe(true)
    }
    expect(manifest.shortcuts.length).toBeGreaterThanOrEqual(3)
  })

  test('takes the files that the tools take, where they are waited for', () => {
    const [handler, ...others] = manifest.file_handlers
    expect(others).toEqual([])
    expect(handler?.action.split('?')[0]).toBe(paths.allTools())
    const endings = Object.values(handler?.accept ?? {}).flat()
    const chosen = ACCEPTED_FILES.split(',').filter((part) => part.startsWith('.'))
    expect(endings.toSorted()).toEqual(chosen.toSorted())
    // A running analysis would end with the page that a launch replaces.
    expect(manifest.launch_handler.client_mode[0]).toBe('focus-existing')
  })

  test('takes what is shared where the worker waits for it, under the same names', () => {
    const { action, method, enctype, params } = manifest.share_target
    expect([action, method, enctype]).toEqual([SHARE_PATH, 'POST', 'multipart/form-data'])
    const { files, ...texts } = params
    expect(texts).toEqual({
      title: SHARE_FIELDS.title,
      text: SHARE_FIELDS.text,
      url: SHARE_FIELDS.url,
    })
    expect(files.map(({ name }) => name)).toEqual([SHARE_FIELDS.files])
    const chosen = ACCEPTED_FILES.split(',').filter((part) => part.startsWith('.'))
    expect(files[0]?.accept).toEqual(expect.arrayContaining(chosen))
  })

  test('every image is there, and of the size that is said', () => {
    const images = [
      ...manifest.icons,
      ...manifest.screenshots,
      ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons),
    ]
    for (const { src, sizes } of images) {
      expect(existsSync(join(folder, src)), src).toBe(true)
      expect(pngSize(src), src).toBe(sizes)
    }
  })
})

test('both languages describe the same product', () => {
  const bare = ({ icons, shortcuts, start_url, screenshots, ...rest }: Manifest) => ({
    icons,
    start_url,
    keys: Object.keys(rest).toSorted(),
    shortcuts: shortcuts.map(({ url, icons: images }) => ({ url, images })),
    screenshots: screenshots.map(({ src, sizes }) => ({
      src: src.replace(/\/(zh|en)-/, '/'),
      sizes,
    })),
  })
  expect(bare(zh)).toEqual(bare(en))
  expect(bare(zhMember)).toEqual(bare(enMember))
})

test('a member’s manifest differs by its shortcuts, and a visitor’s lead to no member page', () => {
  expect({ ...zhMember, shortcuts: zh.shortcuts }).toEqual(zh)
  expect({ ...enMember, shortcuts: en.shortcuts }).toEqual(en)
  const accessOf = ({ shortcuts }: Manifest) =>
    shortcuts.map(({ url }) => matchRoute(new URL(url, 'https://x.example').pathname)?.row.access)
  expect(accessOf(zh)).not.toContain('member')
  expect(accessOf(zhMember)).toContain('member')
})
