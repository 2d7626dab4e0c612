/** Results of every kind as sentences: one term per concept, one form of p, and no number that a format has not made. */
import { expect, test } from 'vitest'
import { formatReasonValues } from '../../../src/features/next-step/components/step-values.ts'
import { LANGUAGES, type Language } from '../../../src/contract/languages.ts'
import type { Words } from '../../../src/i18n/words.ts'
import { stepsOf } from '../../../src/results/next-step/steps.ts'
import { kindOf } from '../../../src/results/read-body.ts'
import { judgeWording } from '../../../tools/checks/one-term.ts'
import { placeholdersIn } from '../../../tools/checks/plain-counts.ts'
import { i18nOf } from '../../helpers/e2e/texts.ts'
import { EVERY_KIND, resultOfKind } from '../../helpers/results-of-every-kind.ts'
import { wordsIn } from '../../helpers/words.ts'

/** Digits without separators, outside of names (`rs912001`) and hashes, or more digits than a sentence needs. */
const RAW = /(?<![\p{L}\d.,])(?:\d{5,}|\d+\.\d{7,})(?![\p{L}\d])|NaN/u

/** Returns words that list the numbers which a message shows as they come. */
function watched(language: Language): { words: Words; raw: Set<string> } {
  const words = wordsIn(language)
  const raw = new Set<string>()
  const t: Words['t'] = (id, values = {}) => {
    const { plain } = placeholdersIn(i18nOf(language).messages[id])
    for (const name of plain) if (typeof values[name] === 'number') raw.add(`${id} {${name}}`)
    return words.t(id, values)
  }
  return { words: { ...words, t }, raw }
}

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const CASES = EVERY_KIND.flatMap((kind) => LANGUAGES.map((language) => ({ kind, language })))

test.each(CASES)(
  '$kind in $language keeps to the formats and the terms',
  async ({ kind, language }) => {
    const body = await resultOfKind(kind)
    const { words, raw } = watched(language)
    const summaryOf = await kindOf(body).summary()
    const steps = stepsOf(body).map(({ texts, values }) =>
      words.t(texts.reason, formatReasonValues(values, false, words)),
    )
    const texts = [...textsIn(summaryOf(body, words)), ...steps]
    const faults = texts.flatMap((text) => [
      ...judgeWording(language, text),
      ...(RAW.test(text) ? [text] : []),
    ])
    expect(faults).toEqual([])
    expect([...raw]).toEqual([])
  },
)
