/** Levels, their benefits and their prices in the content folder: schemas of the files and rules across them. */
import * as z from 'zod/mini'
import { CURRENCIES, type Level, LEVELS, PERIODS } from '../../src/contract/endpoints/levels.ts'
import { LEVEL_LIMITS, type LimitKey } from '../../src/contract/level-limits.ts'
import { id, line, prose } from './fields.ts'

const benefit = z.strictObject({
  /** Camel case, the same in every level. */
  key: z.string().check(z.regex(/^[a-z][A-Za-z]{0,39}$/, 'must be a word in camel case')),
  title: prose,
  included: z.boolean(),
  limit: z.optional(z.number().check(z.int(), z.gte(1))),
  note: z._default(prose, ' '),
})

const plan = z.strictObject({
  id,
  period: z.enum(PERIODS),
  currency: z.enum(CURRENCIES),
  /** Fen or cents: 3900 is 39.00. At most what an `integer` column and a payment provider take. */
  amount: z.number().check(z.int(), z.gte(1), z.lte(99_999_999)),
})

export const levelFacts = z.strictObject({
  id,
  type: z.optional(z.literal('level')),
  level: z.enum(LEVELS),
  title: prose,
  summary: prose,
  benefits: z.array(benefit).check(z.minLength(1, 'must name at least one benefit')),
  plans: z._default(z.array(plan), []),
})
export type LevelFacts = z.output<typeof levelFacts>

export const levelTranslation = z.strictObject({
  title: prose,
  summary: prose,
  benefits: z.array(z.strictObject({ key: line, title: prose, note: z._default(prose, ' ') })),
})
export type LevelTranslation = z.output<typeof levelTranslation>

/** A level in both languages with its file. */
export type LevelItem = {
  file: string
  facts: LevelFacts
  en: LevelTranslation
  bodyZh: string
  bodyEn: string
}

const keysOf = (benefits: readonly { key: string }[]) => benefits.map(({ key }) => key).join(', ')
const titlesOf = (benefits: readonly { title: string }[]) =>
  benefits.map(({ title }) => title).join(', ')

/**
 * Returns the problem of a benefit whose value differs from the table of limits that server and page enforce,
 * or null.
 */
function limitProblem(level: Level, key: LimitKey, found: LevelFacts['benefits'][number]) {
  const rule = LEVEL_LIMITS[level][key]
  const limit = found.limit ?? null
  if (typeof rule === 'boolean') {
    return found.included === rule && limit === null
      ? null
      : `must be included: ${rule}, without a limit`
  }
  if (found.included && limit === rule) return null
  return `must be included ${rule === null ? 'without a limit' : `with the limit ${rule}`}`
}

function checkBenefits({ file, facts }: LevelItem, problems: string[]): void {
  const byKey = new Map(facts.benefits.map((each) => [each.key, each]))
  if (byKey.size < facts.benefits.length) problems.push(`${file}: a benefit is named twice`)
  for (const { key, included, limit } of facts.benefits) {
    if (!included && limit !== undefined) {
      problems.push(`${file}: benefit ${key} has a limit and is not included`)
    }
  }
  for (const key of Object.keys(LEVEL_LIMITS[facts.level]) as LimitKey[]) {
    const found = byKey.get(key)
    const problem = found === undefined ? 'is missing' : limitProblem(facts.level, key, found)
    if (problem !== null) {
      problems.push(`${file}: benefit ${key} ${problem} (src/contract/level-limits.ts)`)
    }
  }
}

/** Checks plans: a paid level is sold for each period in each currency, once; a year costs less than its months. */
function checkPlans({ file, facts }: LevelItem, problems: string[]): void {
  const { level, plans } = facts
  if (level === 'free') {
    if (plans.length > 0) problems.push(`${file}: the free level has no price`)
    return
  }
  for (const currency of CURRENCIES) {
    const [month, year] = PERIODS.map((period) => {
      const found = plans.filter((each) => each.period === period && each.currency === currency)
      if (found.length !== 1) {
        problems.push(`${file}: needs one price in ${currency} for a ${period}`)
      }
      return found[0]?.amount ?? null
    })
    if (typeof month === 'number' && typeof year === 'number' && year > 12 * month) {
      problems.push(`${file}: a year in ${currency} costs more than twelve months`)
    }
  }
}

/** Checks that every file names the same benefits in the same order: levels are compared row by row. */
function checkSameRows(items: readonly LevelItem[], problems: string[]): void {
  const [first] = items
  if (first === undefined) return
  for (const { file, facts, en } of items) {
    const expected: [string, string, string][] = [
      ['the benefits', keysOf(first.facts.benefits), keysOf(facts.benefits)],
      ['the English benefits', keysOf(first.facts.benefits), keysOf(en.benefits)],
      ['the titles', titlesOf(first.facts.benefits), titlesOf(facts.benefits)],
      ['the English titles', titlesOf(first.en.benefits), titlesOf(en.benefits)],
    ]
    for (const [what, wanted, found] of expected) {
      if (wanted !== found) problems.push(`${file}: ${what} must be: ${wanted}`)
    }
  }
}

/** Checks the rules across levels that no file can satisfy by itself. A folder without levels is valid. */
export function checkLevels(items: readonly LevelItem[], problems: string[]): void {
  if (items.length === 0) return
  for (const level of LEVELS) {
    const found = items.filter(({ facts }) => facts.level === level).length
    if (found !== 1) problems.push(`levels: needs one item of the level ${level}, has ${found}`)
  }
  checkSameRows(items, problems)
  const planIds = new Set<string>()
  for (const item of items) {
    if (item.bodyZh !== '' || item.bodyEn !== '') {
      problems.push(`${item.file}: a level has no text below its front matter`)
    }
    checkBenefits(item, problems)
    checkPlans(item, problems)
    for (const { id: planId } of item.facts.plans) {
      if (planIds.has(planId)) problems.push(`${item.file}: plan ${planId} is there twice`)
      planIds.add(planId)
    }
  }
}

/** Returns a level as a row of its table. */
export function levelRow({ facts, en }: LevelItem) {
  const english = new Map(en.benefits.map((each) => [each.key, each]))
  return {
    level: facts.level,
    rank: LEVELS.indexOf(facts.level),
    titleZh: facts.title,
    titleEn: en.title,
    summaryZh: facts.summary,
    summaryEn: en.summary,
    benefits: facts.benefits.map(({ key, title, included, limit, note }) => ({
      key,
      titleZh: title,
      titleEn: english.get(key)?.title ?? '',
      included,
      limit: limit ?? null,
      noteZh: note.trim(),
      noteEn: (english.get(key)?.note ?? '').trim(),
    })),
  }
}

/** Returns the prices of a level as rows of their table. */
export function planRows({ facts }: LevelItem) {
  return facts.plans.map((each) => ({ ...each, level: facts.level, isOffered: true }))
}
