/** Levels, their benefits and their prices, imported from the content folder. See `schema.ts`. */
import { CURRENCIES, LEVELS, PERIODS } from '../../src/contract/endpoints/levels.ts'
import { checkOneOf } from './columns.ts'
import { boolean, integer, jsonb, pgTable, text } from './drizzle.ts'

export type BenefitRow = {
  key: string
  titleZh: string
  titleEn: string
  included: boolean
  limit: number | null
  noteZh: string
  noteEn: string
}

export const levels = pgTable(
  'levels',
  {
    level: text('level', { enum: LEVELS }).primaryKey(),
    /** Ascending with the level. */
    rank: integer('rank').notNull(),
    titleZh: text('title_zh').notNull(),
    titleEn: text('title_en').notNull(),
    summaryZh: text('summary_zh').notNull(),
    summaryEn: text('summary_en').notNull(),
    benefits: jsonb('benefits').$type<BenefitRow[]>().notNull(),
  },
  (table) => [checkOneOf(table.level, LEVELS)],
)

export const plans = pgTable(
  'plans',
  {
    id: text('id').primaryKey(),
    level: text('level', { enum: LEVELS }).notNull(),
    period: text('period', { enum: PERIODS }).notNull(),
    currency: text('currency', { enum: CURRENCIES }).notNull(),
    /** Smallest unit of the currency. */
    amount: integer('amount').notNull(),
    /** No longer sold when false; orders still name it. */
    isOffered: boolean('is_offered').notNull().default(true),
  },
  (table) => [
    checkOneOf(table.level, LEVELS),
    checkOneOf(table.period, PERIODS),
    checkOneOf(table.currency, CURRENCIES),
  ],
)
