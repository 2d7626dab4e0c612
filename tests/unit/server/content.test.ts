import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

const ROOT = join(import.meta.dirname, '../../../server/content')

const COVERS = [
  'scatter',
  'forest',
  'funnel',
  'density',
  'heatmap',
  'network',
  'taxa',
  'timeline',
  'flow',
  'bars',
]
/** First digit of the ids in each folder and the least number of items in the starting content. */
const FOLDERS = {
  industries: { digit: '1', least: 8 },
  problems: { digit: '2', least: 16 },
  analyses: { digit: '3', least: 12 },
  subjects: { digit: '4', least: 4 },
  terms: { digit: '5', least: 2 },
  notices: { digit: '8', least: 3 },
} as const
type Folder = keyof typeof FOLDERS
const FOLDER_NAMES = Object.keys(FOLDERS) as Folder[]

type Side = { meta: Record<string, unknown>; body: string; raw: string }
type Item = { name: string; folder: Folder; zh: Side; en: Side }

function readSide(path: string): Side {
  const raw = readFileSync(path, 'utf8')
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(raw)
  if (!match) throw new Error(`${path} has no front matter`)
  return { meta: parse(match[1] ?? '') as Record<string, unknown>, body: match[2] ?? '', raw }
}

const filesOf = (folder: Folder) => readdirSync(join(ROOT, folder))
const stemsOf = (folder: Folder, language: 'zh' | 'en') =>
  filesOf(folder)
    .filter((file) => file.endsWith(`.${language}.md`))
    .map((file) => file.slice(0, -`.${language}.md`.length))
    .toSorted()

const items: Item[] = FOLDER_NAMES.flatMap((folder) =>
  stemsOf(folder, 'zh')
    .filter((stem) => stemsOf(folder, 'en').includes(stem))
    .map((stem) => ({
      name: `${folder}/${stem}`,
      folder,
      zh: readSide(join(ROOT, folder, `${stem}.zh.md`)),
      en: readSide(join(ROOT, folder, `${stem}.en.md`)),
    })),
)
const inFolder = (...folders: Folder[]) => items.filter((item) => folders.includes(item.folder))

const withSummary = inFolder('industries', 'problems', 'analyses', 'subjects', 'notices')

const codeless = (body: string) => body.replaceAll(/```[\s\S]*?```/g, '').replaceAll(/`[^`]*`/g, '')
const hanCount = (text: string) => text.match(/\p{Script=Han}/gu)?.length ?? 0
const wordCount = (text: string) => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu)?.length ?? 0

/** Returns the least length of a body: English words, Han characters. */
function leastLength(item: Item): { en: number; zh: number } {
  if (item.folder === 'industries') return { en: 400, zh: 700 }
  if (item.folder === 'subjects' || item.folder === 'notices') return { en: 80, zh: 120 }
  if (item.zh.meta['problemType'] === 3) return { en: 80, zh: 120 }
  return { en: 600, zh: 1000 }
}

const nonEmptyText = (value: unknown) => typeof value === 'string' && value.trim().length > 0
const isTagList = (value: unknown) =>
  Array.isArray(value) && value.length >= 2 && value.every((tag) => nonEmptyText(tag))

describe('starting content: files', () => {
  test('has at least the starting number of items', () => {
    for (const folder of FOLDER_NAMES) {
      expect(inFolder(folder).length, folder).toBeGreaterThanOrEqual(FOLDERS[folder].least)
    }
    const problemTypes = inFolder('problems').map((item) => item.zh.meta['problemType'])
    for (const type of [1, 2, 3]) {
      expect(problemTypes.filter((value) => value === type).length).toBeGreaterThanOrEqual(2)
    }
    expect(inFolder('terms').map((item) => item.zh.meta['useType'])).toEqual([4, 5])
  })

  test.each(FOLDER_NAMES)(
    '%s: every file has its translation, and there are no others',
    (folder) => {
      expect(stemsOf(folder, 'zh')).toEqual(stemsOf(folder, 'en'))
      expect(
        filesOf(folder).filter((file) => !/^\d{4}-[a-z0-9-]+\.(zh|en)\.md$/.test(file)),
      ).toEqual([])
    },
  )

  test('ids are numeric, unique, and the number in the file name', () => {
    const ids = items.map((item) => item.zh.meta['id'])
    expect(new Set(ids).size).toBe(ids.length)
    for (const item of items) {
      const id = item.zh.meta['id']
      expect(id, item.name).toMatch(/^\d{4}$/)
      expect(item.name.split('/')[1], item.name).toMatch(new RegExp(`^${id as string}-`))
      expect((id as string)[0], item.name).toBe(FOLDERS[item.folder].digit)
    }
  })
})

describe('starting content: front matter', () => {
  test.each(withSummary.map((item) => [item.name, item] as const))('%s', (_name, item) => {
    for (const side of [item.zh, item.en]) {
      expect(nonEmptyText(side.meta['title'])).toBe(true)
      expect(nonEmptyText(side.meta['summary'])).toBe(true)
      expect((side.meta['summary'] as string).length).toBeLessThanOrEqual(160)
      expect(isTagList(side.meta['tags'])).toBe(true)
    }
    // The English file has texts only: a fact in both files could be inconsistent.
    expect(Object.keys(item.en.meta).toSorted()).toEqual(['summary', 'tags', 'title'])
    expect((item.en.meta['tags'] as unknown[]).length).toBe(
      (item.zh.meta['tags'] as unknown[]).length,
    )
    expect(hanCount(item.zh.meta['title'] as string)).toBeGreaterThanOrEqual(3)
    expect(hanCount(item.en.raw)).toBe(0)
    expect(COVERS).toContain(item.zh.meta['cover'])
  })
})

describe('starting content: texts', () => {
  test.each(items.map((item) => [item.name, item] as const))('%s', (_name, item) => {
    const least = item.folder === 'terms' ? { en: 600, zh: 1000 } : leastLength(item)
    expect(wordCount(item.en.body)).toBeGreaterThanOrEqual(least.en)
    expect(hanCount(item.zh.body)).toBeGreaterThanOrEqual(least.zh)
    for (const side of [item.zh, item.en]) {
      expect(side.raw).not.toMatch(/lorem|ipsum|TODO|FIXME|TBD/i)
      expect(side.meta['title']).not.toMatch(/[!！]/)
      const prose = codeless(side.body)
      expect(prose, 'raw HTML').not.toMatch(/<[a-z/!]/i)
      expect(prose, 'images').not.toMatch(/!\[/)
      expect(prose, 'headings start at level two').not.toMatch(/^# /m)
      expect(prose, 'a lone tilde is a strike-through').not.toMatch(/~/)
      expect(prose).not.toMatch(/[!！]/)
      expect((side.body.match(/^```/gm) ?? []).length % 2, 'code fences').toBe(0)
    }
    const headings = (side: Side) => (side.body.match(/^## /gm) ?? []).length
    const tableRows = (side: Side) => (side.body.match(/^\|/gm) ?? []).length
    expect(headings(item.en), 'same chapters in both languages').toBe(headings(item.zh))
    expect(tableRows(item.en), 'same tables in both languages').toBe(tableRows(item.zh))
  })

  test('every row of a table has as many cells as its header', () => {
    for (const item of items) {
      for (const side of [item.zh, item.en]) {
        for (const table of side.body.match(/(?:^\|.*\n)+/gm) ?? []) {
          const cells = table
            .trim()
            .split('\n')
            .map((row) => row.split('|').length)
          expect(new Set(cells).size, `${item.name}: ${table.slice(0, 80)}`).toBe(1)
        }
      }
    }
  })

  test('the Chinese texts use full-width punctuation between Han characters', () => {
    for (const item of items) {
      const prose = codeless(item.zh.body)
      expect(prose.match(/\p{Script=Han}[,;:?]\p{Script=Han}/gu), item.name).toBeNull()
    }
  })

  test('a document states the version and the date of its front matter', () => {
    for (const { name, zh, en } of inFolder('terms')) {
      const { version, publishedAt } = zh.meta as { version: string; publishedAt: string }
      const [year, month, day] = publishedAt.slice(0, 10).split('-').map(Number)
      expect(zh.body, name).toContain(`版本 ${version}，${year} 年 ${month} 月 ${day} 日起生效。`)
      const date = new Date(publishedAt).toLocaleDateString('en-GB', {
        dateStyle: 'long',
        timeZone: 'Asia/Shanghai',
      })
      expect(en.body, name).toContain(`Version ${version}, in force from ${date}.`)
    }
  })
})
