/** Exporting and importing content, and log entries that were written without the database. */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { contentSources } from '../../../../server/db/schema-operations.ts'
import { readContent } from '../../../../server/import/read-content.ts'
import { onEachInstallation, type Running } from '../../../helpers/operator.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 90_000 })

onEachInstallation((make) => {
  let place: Running
  const db = () => place.database.db
  beforeAll(async () => {
    place = await make()
  })

  test('exports content byte for byte as imported, and imports it again unchanged', async () => {
    await place.admin('content', 'import')
    const folder = join(place.folder, 'copy')
    await place.admin('content', 'export', folder)
    const source = place.config.contentDirectory
    const names = (path: string) =>
      readdirSync(path, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.md'))
        .toSorted()
    expect(names(folder)).toEqual(names(source))
    for (const name of names(source)) {
      expect(readFileSync(join(folder, name)).equals(readFileSync(join(source, name))), name).toBe(
        true,
      )
    }
    const stored = () =>
      db().select().from(contentSources).orderBy(contentSources.folder, contentSources.stem)
    const before = await stored()
    await place.admin('content', 'import', folder)
    expect(await stored()).toEqual(before)
    await expect(place.admin('content', 'export', folder)).rejects.toThrow(/not empty/)
    expect(readContent(folder).articles.length).toBeGreaterThan(30)

    // A document with a new id replaces the old one: only one of them is exported.
    const text = (language: string) =>
      readFileSync(join(source, `terms/5004-terms-of-service.${language}.md`), 'utf8').replace(
        '"5004"',
        '"5014"',
      )
    mkdirSync(join(place.folder, 'new/terms'), { recursive: true })
    for (const language of ['zh', 'en'])
      writeFileSync(join(place.folder, `new/terms/5014-terms.${language}.md`), text(language))
    await place.admin('content', 'import', join(place.folder, 'new'))
    const second = join(place.folder, 'second')
    await place.admin('content', 'export', second)
    expect(names(second).filter((name) => name.includes('terms/50'))).toEqual([
      'terms/5005-privacy-policy.en.md',
      'terms/5005-privacy-policy.zh.md',
      'terms/5014-terms.en.md',
      'terms/5014-terms.zh.md',
    ])
  })

  test('moves entries written without the database into the table once, also after a crash', async () => {
    await place.admin('maintenance', 'on', '5')
    await place.admin('maintenance', 'off')
    const file = join(place.config.dataDirectory, 'audit-pending.ndjson')
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(4)
    // A line that a crash cut off.
    appendFileSync(file, '{"id":"cut')
    const notes = readFileSync(file)
    await place.admin('audit', 'list')
    expect(existsSync(file)).toBe(false)
    writeFileSync(join(place.config.dataDirectory, 'audit-pending.left-over.ndjson'), notes)
    const rows = JSON.parse(
      await place.admin('audit', 'list', '--action', 'maintenance', '--json'),
    ) as { outcome: string }[]
    expect(rows).toHaveLength(2)
    expect(rows.every(({ outcome }) => outcome === 'ok')).toBe(true)
  })
})
