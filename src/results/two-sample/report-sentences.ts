/** The sentences of a two-sample result with their numbers, as on the result's page. */
import type { Words } from '../../i18n/words.ts'
import { narrativeOf } from './narrative.ts'
import { sentenceValues } from './sentence-values.ts'
import type { TwoSampleBody } from './body.ts'

type Topic = ReturnType<typeof narrativeOf>[number]['topic']

/** Returns the sentences of these topics, in their order. */
export function sentencesOf(body: TwoSampleBody, topics: readonly Topic[], words: Words): string[] {
  const values = sentenceValues(body, words)
  return narrativeOf(body)
    .filter(({ topic }) => topics.includes(topic))
    .map(({ id }) => words.t(id, values))
}
