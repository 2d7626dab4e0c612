/** Typed queries in either language, and their expected first hit. */
import { describe, expect, test } from 'vitest'
import { type Language, LANGUAGES } from '../../../../src/contract/languages.ts'
import { TOOLS } from '../../../../src/contract/tools.ts'
import { search } from '../../../../src/features/search/model.ts'
import { createFixedItems } from '../../../../src/features/search/use-search-items.ts'
import { createMessageCatalogs } from '../../../../src/i18n/locale.ts'
import { NAVIGATION } from '../../../../src/layouts/navigation.ts'
import { searchPageOf } from '../../../../src/layouts/tool-search-pages.ts'
import { paths } from '../../../../src/lib/paths.ts'

const ACTIONS = ['light', 'dark', 'system', 'language', 'appearance', 'about']
const PAGES = NAVIGATION.flatMap(({ items }) => items.map(searchPageOf))
const tool = (key: string) => `page:${paths.tool(TOOLS.find((row) => row.key === key)?.id ?? '')}`

/** Query → the first hit. From the speech of researchers, not from the lists of words. */
const EXPECTED_HITS: readonly (readonly [string, string])[] = [
  ['孟德尔随机化', tool('twoSampleMr')],
  ['MR', tool('twoSampleMr')],
  ['mendelian randomization', tool('twoSampleMr')],
  ['两样本', tool('twoSampleMr')],
  ['工具变量', tool('instrumentPicker')],
  ['clumping', tool('instrumentPicker')],
  ['instrumental variable', tool('instrumentPicker')],
  ['样本量', tool('power')],
  ['sample size', tool('power')],
  ['荟萃分析', tool('metaAnalysis')],
  ['meta', tool('metaAnalysis')],
  ['mvmr', tool('multivariableMr')],
  ['reverse causation', tool('bidirectional')],
  ['反向因果', tool('bidirectional')],
  ['microbiome', tool('gutMicrobiotaMendel')],
  ['森林图', 'output:forest'],
  ['forest', 'output:forest'],
  ['forest plot', 'output:forest'],
  ['漏斗图', 'output:funnel'],
  ['funnel plot', 'output:funnel'],
  ['多效性', 'output:egger'],
  ['pleiotropy', 'output:egger'],
  ['egger', 'output:egger'],
  ['presso', 'output:presso'],
  ['PRESSO', 'output:presso'],
  ['I²', 'output:heterogeneity'],
  ['I2', 'output:heterogeneity'],
  ['异质性', 'output:heterogeneity'],
  ['cochran q', 'output:heterogeneity'],
  ['leave one out', 'output:leave-one-out'],
  ['leave-one-out', 'output:leave-one-out'],
  ['留一法', 'output:leave-one-out'],
  ['weak instruments', 'output:strength'],
  ['弱工具变量', 'output:strength'],
  ['weighted median', 'output:median'],
  ['加权中位数', 'output:median'],
  ['volcano', 'output:volcano'],
  ['热图', 'output:heat-map'],
  ['steiger', 'output:steiger'],
  ['prediction interval', 'output:meta-forest'],
  ['R script', 'output:r-script'],
  ['深色', 'action:dark'],
  ['dark mode', 'action:dark'],
  ['english', 'action:language'],
  ['发票', `page:${paths.invoices()}`],
  ['invoice', `page:${paths.invoices()}`],
  ['favorites', `page:${paths.collection()}`],
  ['收藏', `page:${paths.collection()}`],
]

async function itemsIn(language: Language) {
  const texts = createMessageCatalogs()
  await texts.show(language)
  await texts.ensureLoaded('work')
  const t = (id: string, values?: Record<string, unknown>) => texts.i18n._(id, values)
  const actions = ACTIONS.map((id) => ({ id, title: `(${id})`, run: () => {} }))
  return createFixedItems(PAGES, actions, t)
}

describe.each(LANGUAGES)('the palette in %s', (language) => {
  test('ranks the intended hit first, whichever language it is typed in', async () => {
    const items = await itemsIn(language)
    const first = EXPECTED_HITS.map(([query]) => [query, search(items, query)[0]?.items[0]?.id])
    expect(first).toEqual(EXPECTED_HITS)
  })
})
