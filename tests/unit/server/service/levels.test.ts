/** S7.11: benefits and prices of the levels. */
import { expect, test } from 'vitest'
import { plans } from '../../../../server/db/schema-levels.ts'
import { eq } from '../../../../server/db/drizzle.ts'
import { importContent } from '../../../../server/import/import-content.ts'
import { LIMITS as ENGINE_LIMITS } from '../../../../src/science/limits.ts'
import { contract } from '../../../../src/contract/contract.ts'
import { CURRENCIES, LEVELS, PERIODS } from '../../../../src/contract/endpoints/levels.ts'
import { LEVEL_LIMITS } from '../../../../src/contract/level-limits.ts'
import { toolById, toolByKey, type ToolKey, TOOLS } from '../../../../src/contract/tools.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { startedService } from '../../../helpers/service-app.ts'

onOneDatabase((open) => {
  const service = startedService(open)

  test('without content there are no levels, which is no error', async () => {
    expect((await service.call('levelBenefits')).body).toMatchObject({ code: 200, data: [] })
    expect((await service.call('plans')).data).toEqual([])
  })

  test('7.11 the levels, lowest first, row by row comparable', async () => {
    await importContent(service.parts.db, 'server/content')
    const { data } = await service.call('levelBenefits')
    const found = contract.levelBenefits.reply.parse(data)
    expect(found.map(({ level }) => level)).toEqual([...LEVELS])
    const keys = found.map(({ benefits }) => benefits.map(({ key }) => key))
    expect(keys[1]).toEqual(keys[0])
    expect(keys[2]).toEqual(keys[0])
    for (const { level, benefits, summaryZh } of found) {
      const row = (key: string) => benefits.find((benefit) => benefit.key === key)
      expect(summaryZh).toMatch(/\p{Script=Han}/u)
      expect(row('maxTaxa')).toMatchObject({ included: true, limit: LEVEL_LIMITS[level].maxTaxa })
      expect(row('reportExport')?.included).toBe(LEVEL_LIMITS[level].reportExport)
    }
  })

  test('7.11 every tool with its level and what each level allows of it', async () => {
    const found = contract.toolBenefits.reply.parse((await service.call('toolBenefits')).data)
    expect(found.map(({ toolId }) => toolId)).toEqual(TOOLS.map(({ id }) => id))
    for (const { toolId, level, limits } of found) {
      expect(level).toBe(toolById(toolId)?.level)
      expect(limits[0]?.level).toBe(level)
      expect(limits.at(-1)).toEqual({ level: 'pro', maxVariants: null, maxTaxa: null })
    }
    const of = (key: ToolKey) => found.find(({ toolId }) => toolId === toolByKey(key).id)
    const { free, plus } = LEVEL_LIMITS
    expect(of('gutMicrobiotaMendel')?.limits.slice(0, 2)).toEqual([
      { level: 'free', maxVariants: free.maxVariants, maxTaxa: free.maxTaxa },
      { level: 'plus', maxVariants: plus.maxVariants, maxTaxa: plus.maxTaxa },
    ])
    expect(of('twoSampleMr')?.limits[0]).toMatchObject({ maxVariants: 200, maxTaxa: null })
    expect(of('crm')).toMatchObject({ level: 'plus' })
    expect(of('bidirectional')).toMatchObject({ level: 'plus' })
    expect(of('multivariableMr')).toMatchObject({ level: 'pro' })
    // Choosing instruments estimates nothing, so no level limits it.
    expect(of('instrumentPicker')?.limits[0]).toMatchObject({ maxVariants: null, maxTaxa: null })
  })

  test('7.11 prices: by level, month before year, in whole fen or cents', async () => {
    const offers = contract.plans.reply.parse((await service.call('plans')).data)
    expect(offers).toHaveLength(2 * PERIODS.length * CURRENCIES.length)
    expect(offers.map(({ level }) => level)).toEqual([
      ...Array.from({ length: 4 }, () => 'plus'),
      ...Array.from({ length: 4 }, () => 'pro'),
    ])
    for (const { amount } of offers) expect(Number.isInteger(amount) && amount > 0).toBe(true)
    const yuan = (await service.call('plans', { currency: 'CNY' })).data
    expect(yuan).toMatchObject([
      { level: 'plus', period: 'month', amount: 3900, currency: 'CNY' },
      { level: 'plus', period: 'year' },
      { level: 'pro', period: 'month' },
      { level: 'pro', period: 'year' },
    ])
  })

  test('a plan that is no longer sold is not offered', async () => {
    await service.parts.db.update(plans).set({ isOffered: false }).where(eq(plans.id, '7201'))
    const offers = contract.plans.reply.parse((await service.call('plans')).data)
    expect(offers.map(({ id }) => id)).not.toContain('7201')
  })
})

test('each level allows at least what the one below it allows, and no more than the engine reads', () => {
  const size = (limit: number | null) => limit ?? Number.POSITIVE_INFINITY
  LEVELS.forEach((level, index) => {
    const { maxVariants, maxTaxa, savedRecords, reportExport, prioritySupport } =
      LEVEL_LIMITS[level]
    if (maxVariants !== null) expect(maxVariants).toBeLessThanOrEqual(ENGINE_LIMITS.rows)
    const below = LEVELS[index - 1]
    if (below === undefined) return
    const lower = LEVEL_LIMITS[below]
    expect(size(maxVariants)).toBeGreaterThan(size(lower.maxVariants))
    expect(size(maxTaxa)).toBeGreaterThan(size(lower.maxTaxa))
    expect(size(savedRecords)).toBeGreaterThan(size(lower.savedRecords))
    expect(Number(reportExport)).toBeGreaterThanOrEqual(Number(lower.reportExport))
    expect(Number(prioritySupport)).toBeGreaterThanOrEqual(Number(lower.prioritySupport))
  })
})
