/** Parameters of an analysis in its methods paragraph: each that can change a number is named. */
import type { Words } from '../../i18n/words.ts'

/**
 * Text of each parameter; a parameter without one is a type error. `said`: a sentence of the paragraph has it.
 * null: it changed no number of this result.
 */
export type SettingTexts<Parameters, Body> = {
  [Name in keyof Required<Parameters>]: 'said' | ((body: Body, words: Words) => string | null)
}

/** Returns the parameters that no other sentence has, for `settingsSentence`. */
export function settingsOf<Parameters, Body>(
  texts: SettingTexts<Parameters, Body>,
  body: Body,
  words: Words,
): string[] {
  return Object.values<'said' | ((body: Body, words: Words) => string | null)>(texts).flatMap(
    (text) => (text === 'said' ? [] : (text(body, words) ?? [])),
  )
}

/** Returns the sentence that lists settings; none where there are none. */
export function settingsSentence(settings: readonly string[], { t }: Words): string[] {
  if (settings.length === 0) return []
  const list = settings.join(t('analysis.methods.semicolon'))
  return [t('analysis.methods.settings', { list })]
}
