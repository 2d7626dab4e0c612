/** Calls that list the levels with their benefits, the tools of each, and the plans on sale. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { STALE } from '../freshness.ts'
import { count, flag, id, list, optionalInteger, text } from '../fields.ts'

/** Levels in ascending order; a level includes those before it. */
export const LEVELS = ['free', 'plus', 'pro'] as const
export type Level = (typeof LEVELS)[number]

export const CURRENCIES = ['CNY', 'USD'] as const
export type Currency = (typeof CURRENCIES)[number]
export const PERIODS = ['month', 'year'] as const
export type Period = (typeof PERIODS)[number]

/** One row of the comparison: every level has the same `key`s. */
const benefit = z.object({
  key: text,
  titleZh: text,
  titleEn: text,
  /** Whether the level has it at all. */
  included: flag,
  /** The limit of a countable benefit; null = unlimited or not countable. */
  limit: optionalInteger,
  noteZh: text,
  noteEn: text,
})
export type Benefit = z.output<typeof benefit>

const level = z.object({
  level: z.enum(LEVELS),
  titleZh: text,
  titleEn: text,
  summaryZh: text,
  summaryEn: text,
  benefits: list(benefit),
})
export type LevelBenefits = z.output<typeof level>

const plan = z.object({
  id,
  level: z.enum(LEVELS),
  period: z.enum(PERIODS),
  currency: z.enum(CURRENCIES),
  /** Smallest unit of the currency (fen, cents). */
  amount: count,
})
export type Plan = z.output<typeof plan>

/** Rights of a level for one tool, on the user's own data: examples are open to everybody. */
const toolAccess = z.object({
  toolId: id,
  /** The lowest level that may use it. */
  level: z.enum(LEVELS),
  /** Maximum size of a run; null = without a limit, or there is no such number. */
  limits: list(
    z.object({ level: z.enum(LEVELS), maxVariants: optionalInteger, maxTaxa: optionalInteger }),
  ),
})

export const levelEndpoints = {
  /** The levels with all their benefits, lowest first. */
  levelBenefits: endpoint({
    url: '/api/member/levelBenefit/list',
    access: 'public',
    permission: ['read', 'Level'],
    repeat: 'read',
    cache: { for: 'everybody', freshMs: STALE.hour },
    params: z.object({}),
    reply: list(level),
  }),
  toolBenefits: endpoint({
    url: '/api/member/levelBenefit/list/tool',
    access: 'public',
    permission: ['read', 'Level'],
    repeat: 'read',
    cache: { for: 'everybody', freshMs: STALE.hour },
    params: z.object({}),
    reply: list(toolAccess),
  }),
  /** The plans on sale, with the price of each. */
  plans: endpoint({
    url: '/api/member/levelBenefit/listByPayment',
    access: 'public',
    permission: ['read', 'Level'],
    repeat: 'read',
    cache: { for: 'everybody', freshMs: STALE.hour },
    params: z.object({ currency: z.optional(z.enum(CURRENCIES)) }),
    reply: list(plan),
  }),
}
