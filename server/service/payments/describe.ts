/** The purchase in one line, for the payment page and the payer's statement. */
import { type ContentLanguage } from '../../../src/contract/languages.ts'
import { brand } from '../../../src/contract/brand.ts'
import type { Period } from '../../../src/contract/endpoints/levels.ts'
import type { Database } from '../../db/database.ts'
import { eq } from '../../db/drizzle.ts'
import { levels } from '../../db/schema-levels.ts'
import type { OrderRow } from '../orders/store.ts'

const PERIOD: Record<ContentLanguage, Record<Period, string>> = {
  zh: { month: '1 个月', year: '1 年' },
  en: { month: '1 month', year: '1 year' },
}

export async function describeOrder(
  db: Database,
  order: Pick<OrderRow, 'level' | 'period' | 'seats'>,
  language: ContentLanguage,
): Promise<string> {
  const [row] = await db
    .select({ zh: levels.titleZh, en: levels.titleEn })
    .from(levels)
    .where(eq(levels.level, order.level))
  const level = row?.[language] ?? order.level
  const many = { zh: ` · ${order.seats} 个席位`, en: ` · ${order.seats} seats` }[language]
  return `${brand.name[language]} ${level} · ${PERIOD[language][order.period]}${order.seats > 1 ? many : ''}`
}
