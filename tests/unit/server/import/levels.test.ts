import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { asc } from '../../../../server/db/drizzle.ts'
import { levels, plans } from '../../../../server/db/schema-levels.ts'
import { ContentError } from '../../../../server/import/content-error.ts'
import { importContent } from '../../../../server/import/import-content.ts'
import { readContent } from '../../../../server/import/read-content.ts'
import { LEVEL_LIMITS } from '../../../../src/contract/level-limits.ts'
import { LEVELS } from '../../../../src/contract/endpoints/levels.ts'
import { openAny } from '../../../helpers/database.ts'

const OWN = join(import.meta.dirname, '../../../../server/content/levels')

let directory = ''
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'veriscope-levels-'))
  cpSync(OWN, join(directory, 'levels'), { recursive: true })
})
afterEach(() => rmSync(directory, { recursive: true }))

const path = (name: string) => join(directory, 'levels', name)

/** Edits a file, and fails when nothing changed, because the test would then prove nothing. */
function edit(name: string, from: string | RegExp, to: string): void {
  const before = readFileSync(path(name), 'utf8')
  const after = before.replace(from, to)
  expect(after).not.toBe(before)
  writeFileSync(path(name), after)
}

function problems(): readonly string[] {
  try {
    readContent(directory)
    return []
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return error.problems
  }
}

test('the levels of the product are valid', () => {
  expect(problems()).toEqual([])
})

test.each<[string, () => void, RegExp]>([
  [
    'a limit that the table does not have',
    () => edit('7100-plus.zh.md', 'limit: 2000', 'limit: 3000'),
    /7100-plus: benefit maxVariants must be included with the limit 2000/,
  ],
  [
    'a limit where the table has none',
    () => edit('7200-pro.zh.md', /(key: savedRecords\n.*\n.*true\n)/, '$1    limit: 5\n'),
    /7200-pro: benefit savedRecords must be included without a limit/,
  ],
  [
    'a promise that is not kept',
    () => edit('7000-free.zh.md', /(key: reportExport\n.*\n.*)false/, '$1true'),
    /7000-free: benefit reportExport must be included: false/,
  ],
  [
    'a limit of something that is not included',
    () => edit('7000-free.zh.md', /(key: reportExport\n.*\n.*false\n)/, '$1    limit: 3\n'),
    /reportExport has a limit and is not included/,
  ],
  [
    'a benefit left out of one level',
    () => edit('7100-plus.zh.md', /  - key: maxTaxa\n(    .*\n)+/, ''),
    /7100-plus: (the benefits must be|benefit maxTaxa is missing)/,
  ],
  [
    'another order of the rows',
    () => edit('7100-plus.en.md', /(  - key: articles\n.*\n)(  - key: tools\n.*\n)/, '$2$1'),
    /7100-plus: the English benefits must be/,
  ],
  [
    'another title for the same row',
    () => edit('7200-pro.en.md', 'title: Analysis tools', 'title: Tools'),
    /7200-pro: the English titles must be/,
  ],
  ['a level twice', () => edit('7200-pro.zh.md', 'level: pro', 'level: plus'), /level plus, has 2/],
  [
    'a level missing',
    () => {
      rmSync(path('7200-pro.zh.md'))
      rmSync(path('7200-pro.en.md'))
    },
    /level pro, has 0/,
  ],
  [
    'a price for nothing',
    () =>
      edit(
        '7000-free.zh.md',
        /\n---\n$/,
        '\nplans:\n  - { id: "7001", period: month, currency: CNY, amount: 1 }\n---\n',
      ),
    /7000-free: the free level has no price/,
  ],
  [
    'a price missing',
    () => edit('7100-plus.zh.md', /.*"7104".*\n/, ''),
    /7100-plus: needs one price in USD for a year/,
  ],
  [
    'a price in fractions of a fen',
    () => edit('7100-plus.zh.md', 'amount: 3900 }', 'amount: 39.5 }'),
    /7100-plus\.zh\.md: plans\.0\.amount/,
  ],
  [
    'a price of nothing',
    () => edit('7100-plus.zh.md', 'amount: 3900 }', 'amount: 0 }'),
    /7100-plus\.zh\.md: plans\.0\.amount/,
  ],
  [
    'a year dearer than its months',
    () => edit('7100-plus.zh.md', 'amount: 39000 }', 'amount: 48000 }'),
    /7100-plus: a year in CNY costs more/,
  ],
  [
    'a plan id of another level',
    () => edit('7200-pro.zh.md', '"7201"', '"7101"'),
    /plan 7101 is there twice/,
  ],
  [
    'text that nobody would see',
    () => edit('7100-plus.en.md', /\n---\n$/, '\n---\n\nText\n'),
    /7100-plus: a level has no text/,
  ],
  [
    'an unknown currency',
    () => edit('7100-plus.zh.md', 'currency: USD', 'currency: EUR'),
    /plans\.2\.currency must be one of: CNY, USD/,
  ],
])('%s is refused, by file', (_, spoil, expected) => {
  spoil()
  const found = problems()
  expect(
    found.filter((problem) => expected.test(problem)),
    found.join('\n'),
  ).not.toEqual([])
})

test('imports levels and prices; a removed plan is discontinued, and its row stays', async () => {
  const database = await openAny()
  const { db } = database
  expect(await importContent(db, directory)).toMatchObject({ levels: 3, plans: 8 })
  const rows = await db.select().from(levels).orderBy(asc(levels.rank))
  expect(rows.map(({ level }) => level)).toEqual([...LEVELS])
  for (const row of rows) {
    const limits = LEVEL_LIMITS[row.level as (typeof LEVELS)[number]]
    const variants = row.benefits.find(({ key }) => key === 'maxVariants')
    expect(variants).toMatchObject({ included: true, limit: limits.maxVariants })
    for (const { titleZh, titleEn } of row.benefits) {
      expect(titleZh).toMatch(/\p{Script=Han}/u)
      expect(titleEn).toMatch(/^[A-Z]/)
    }
  }
  edit('7100-plus.zh.md', '"7101", period: month', '"7199", period: month')
  edit('7200-pro.zh.md', 'amount: 9900 }', 'amount: 8900 }')
  await importContent(db, directory)
  const offers = await db.select().from(plans).orderBy(asc(plans.id))
  expect(offers).toHaveLength(9)
  expect(offers.find(({ id }) => id === '7101')).toMatchObject({ isOffered: false, amount: 3900 })
  expect(offers.find(({ id }) => id === '7201')).toMatchObject({ isOffered: true, amount: 8900 })
  await database.close()
})

test('a plan that is added again is sold again', async () => {
  const database = await openAny()
  const { db } = database
  await importContent(db, directory)
  await db.update(plans).set({ isOffered: false })
  await importContent(db, directory)
  expect(await db.$count(plans)).toBe(8)
  expect((await db.select().from(plans)).every(({ isOffered }) => isOffered)).toBe(true)
  await database.close()
})
