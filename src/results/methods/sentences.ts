/** Sentences that the methods paragraphs of several kinds share. */
import { msg } from '../../i18n/msg.ts'
import type { Words } from '../../i18n/words.ts'
import type { AnyMethodId } from '../../science/codes.ts'
import type { Generator } from '../../science/numerics/fast-random.ts'
import type { BasicParameters } from '../../science/two-sample/result.ts'
import { CONVENTION_TEXT, METHOD_SHORT } from '../code-texts.ts'
import { inSentence, joinList } from '../in-sentence.ts'

type Engine = { name: string; version: string }

/** Names the files behind the traits, with their hashes. */
export function filesSentence(
  traits: readonly string[],
  files: readonly { name: string; sha256: string }[],
  words: Words,
): string {
  const { t } = words
  const named = files.map((file) => t('analysis.methods.file', file))
  return t('analysis.methods.files', {
    traits: joinList(traits, words),
    files: named.join(t('analysis.methods.semicolon')),
  })
}

/** Names engine, convention, seed and draws. */
export function runSentence(
  engine: Engine,
  { convention, seed, nboot }: BasicParameters,
  { t, format }: Words,
): string {
  return t('analysis.methods.run', {
    engine: `${engine.name} ${engine.version}`,
    convention: t(CONVENTION_TEXT[convention]),
    seed: format.digits(seed),
    nboot: format.integer(nboot),
  })
}

export function engineSentence({ name, version }: Engine, { t }: Words): string {
  return t('analysis.methods.engine', { engine: `${name} ${version}` })
}

/** Names the thresholds of instruments, and how near ones were pruned. */
export function instrumentSentences(
  rules: { instrumentP: number; leastF: number; pruneKb: number },
  { t, format }: Words,
): string[] {
  return [
    t('analysis.methods.screen.thresholds', {
      p: format.exact(rules.instrumentP),
      f: format.exact(rules.leastF),
    }),
    rules.pruneKb === 0
      ? t('analysis.methods.way.none')
      : t('analysis.methods.way.distance', { kb: format.exact(rules.pruneKb) }),
  ]
}

/** Lists methods beside the main one, each once; none where there are none. */
export function furtherSentence(methods: readonly AnyMethodId[], words: Words): string[] {
  const names = [...new Set(methods)].map((method) => inSentence(words.t(METHOD_SHORT[method])))
  return names.length === 0
    ? []
    : [words.t('analysis.methods.others', { list: joinList(names, words) })]
}

export const GENERATOR_TEXT: Record<Generator, string> = {
  r: msg('analysis.methods.set.generator.r'),
  fast: msg('analysis.methods.set.generator.fast'),
}
