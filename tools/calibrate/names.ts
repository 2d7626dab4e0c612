/** Names of scenarios as the catalog has them: the documents are in English. */
import { readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import { SCENARIO_TEXT, type ScenarioId } from '../../src/results/scan/calibration-texts.ts'

const LANGUAGE = 'en'

/** Returns a function that reads a scenario's name from the English catalog. */
export async function readCatalogText(): Promise<(id: ScenarioId) => string> {
  const po = formatter({ origins: false, lineNumbers: false, explicitIdAsDefault: true })
  const catalog = await po.parse(readFileSync(`locales/${LANGUAGE}.po`, 'utf8'), {
    locale: LANGUAGE,
    sourceLocale: LANGUAGE,
    filename: `${LANGUAGE}.po`,
  })
  return (id) => catalog[SCENARIO_TEXT[id]]?.translation ?? id
}
