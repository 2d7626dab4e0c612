import { and, asc, eq } from '../../db/drizzle.ts'
import { LEVELS } from '../../../src/contract/endpoints/levels.ts'
import { LEVEL_LIMITS } from '../../../src/contract/level-limits.ts'
import { type Tool, TOOLS } from '../../../src/contract/tools.ts'
import { levels, plans } from '../../db/schema-levels.ts'
import type { Handler } from '../context.ts'

/** The levels with their benefits, lowest first. */
export const levelBenefits: Handler<'levelBenefits'> = (context) =>
  context.db
    .select({
      level: levels.level,
      titleZh: levels.titleZh,
      titleEn: levels.titleEn,
      summaryZh: levels.summaryZh,
      summaryEn: levels.summaryEn,
      benefits: levels.benefits,
    })
    .from(levels)
    .orderBy(asc(levels.rank))

/**
 * The level required by each tool, and the largest run that each of those levels allows: null is without a limit,
 * also where the tool has no such number.
 */
export const toolBenefits: Handler<'toolBenefits'> = async () =>
  TOOLS.map(({ id, level, counted }: Tool) => ({
    toolId: id,
    level,
    limits: LEVELS.slice(LEVELS.indexOf(level)).map((each) => {
      const limit = (name: 'maxVariants' | 'maxTaxa') =>
        counted.includes(name) ? LEVEL_LIMITS[each][name] : null
      return { level: each, maxVariants: limit('maxVariants'), maxTaxa: limit('maxTaxa') }
    }),
  }))

/** Plans on sale: by level, the shorter period first. */
export const plansOffered: Handler<'plans'> = (context, params) =>
  context.db
    .select({
      id: plans.id,
      level: plans.level,
      period: plans.period,
      currency: plans.currency,
      amount: plans.amount,
    })
    .from(plans)
    .innerJoin(levels, eq(levels.level, plans.level))
    .where(
      and(
        eq(plans.isOffered, true),
        params.currency === undefined ? undefined : eq(plans.currency, params.currency),
      ),
    )
    .orderBy(asc(levels.rank), asc(plans.period), asc(plans.currency))
