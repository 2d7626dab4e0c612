/** The choice of instruments as a paragraph for a paper, with everything that it takes to do it again. */
import { msg } from '../../i18n/msg.ts'
import type { Words } from '../../i18n/words.ts'
import type { HarmoniseAction } from '../../science/harmonise/match.ts'
import type { LdScale, PickParameters } from '../../science/instruments/parameters.ts'
import type { InstrumentProvenance } from '../instrument-provenance.ts'
import { settingsOf, settingsSentence, type SettingTexts } from '../methods/settings.ts'

export const ACTION_SENTENCE: Record<HarmoniseAction, string> = {
  'use-frequency': msg('analysis.methods.harmonise.frequency'),
  'trust-strand': msg('analysis.methods.harmonise.strand'),
  'drop-palindromic': msg('analysis.methods.harmonise.drop'),
}

export const OUTSIDE_SENTENCE: Record<PickParameters['outside'], string> = {
  drop: msg('analysis.methods.lacking.drop'),
  keep: msg('analysis.methods.lacking.keep'),
  proxy: msg('analysis.methods.lacking.proxy'),
}

const SCALE_TEXT: Record<LdScale, string> = {
  auto: msg('analysis.methods.set.scale.auto'),
  r: msg('analysis.methods.set.scale.r'),
  r2: msg('analysis.methods.set.scale.r2'),
}

const SETTINGS: SettingTexts<PickParameters, InstrumentProvenance> = {
  mostP: 'said',
  leastF: 'said',
  leastMaf: 'said',
  leastInfo: 'said',
  indels: 'said',
  multiAllelic: 'said',
  palindromic: 'said',
  mhc: 'said',
  independence: 'said',
  windowKb: 'said',
  r2: 'said',
  outside: 'said',
  // Proxies that were used have a sentence of their own.
  absent: ({ parameters: rules, outcome }, { t, format }) =>
    rules.absent === 'proxy' && outcome && !outcome.proxies?.used
      ? t('analysis.methods.set.proxies', {
          r2: format.exact(rules.proxyR2),
          kb: format.exact(rules.proxyKb),
        })
      : null,
  proxyR2: 'said',
  proxyKb: 'said',
  ldScale: ({ parameters, ld }, { t }) => (ld ? t(SCALE_TEXT[parameters.ldScale]) : null),
  trait: ({ parameters: { trait } }, { t }) =>
    trait === null ? null : t('analysis.methods.set.trait', { trait }),
}

/** Number of sets of a panel that are named one by one; of more, the first and the last. */
const NAMED_SETS = 3

/** Describes a panel with the fingerprints of its files. */
export function panelText(
  { files, founders }: NonNullable<InstrumentProvenance['panel']>,
  { t, format }: Words,
): string {
  const named = files.map(({ fileName, bimSha256, famSha256, bedBytes, variants }) =>
    t('analysis.methods.panel.set', {
      name: fileName,
      n: format.integer(variants),
      bim: bimSha256,
      fam: famSha256,
      bytes: format.integer(bedBytes),
    }),
  )
  const people = format.integer(founders)
  if (files.length <= NAMED_SETS) {
    return t('analysis.methods.panel', {
      people,
      sets: named.join(t('analysis.methods.semicolon')),
    })
  }
  return t('analysis.methods.panel.many', {
    people,
    n: files.length,
    first: named[0],
    last: named.at(-1),
  })
}

/** Describes the filters beside p, F and frequency. */
function filterSentences(
  { parameters: rules }: InstrumentProvenance,
  { t, format }: Words,
): string[] {
  const parts = [
    ...(rules.indels === 'drop' ? [t('analysis.methods.sieve.indels')] : []),
    ...(rules.multiAllelic === 'drop' ? [t('analysis.methods.sieve.multi')] : []),
    ...(rules.palindromic === 'drop' ? [t('analysis.methods.sieve.palindromic')] : []),
    ...(rules.mhc === 'drop' ? [t('analysis.methods.sieve.mhc')] : []),
    ...(rules.leastInfo > 0
      ? [t('analysis.methods.sieve.info', { info: format.exact(rules.leastInfo) })]
      : []),
  ]
  return parts.length === 0
    ? []
    : [t('analysis.methods.sieve', { list: parts.join(t('analysis.methods.comma')) })]
}

function independenceOf(provenance: InstrumentProvenance, words: Words): string[] {
  const { t, format } = words
  const { parameters: rules, panel, ld, lacking } = provenance
  const values = {
    r2: format.exact(rules.r2),
    kb: format.integer(rules.windowKb),
    file: ld?.fileName ?? '',
    hash: ld?.sha256 ?? '',
  }
  const independenceSentence = {
    distance: t('analysis.methods.way.distance', values),
    panel: t('analysis.methods.way.panel', values),
    matrix: t('analysis.methods.way.matrix', values),
    none: t('analysis.methods.way.none'),
  }[rules.independence]
  const outside = t(OUTSIDE_SENTENCE[rules.outside], {
    n: lacking,
    judged: provenance.judgedAs,
    kb: format.integer(rules.proxyKb),
  })
  return [
    independenceSentence,
    ...(panel ? [panelText(panel, words)] : []),
    ...(lacking > 0 && rules.independence !== 'none' ? [outside] : []),
  ]
}

/** Describes the study of the effects on the exposure, if it is not the one of the selection. */
function estimatesOf({ estimates }: InstrumentProvenance, { t, format }: Words): string[] {
  if (!estimates) return []
  const { fileName, sha256, rows, lost, isSame } = estimates
  const values = { rows: format.integer(rows), file: fileName, hash: sha256, n: lost }
  return [
    isSame ? t('analysis.methods.estimates.same', values) : t('analysis.methods.estimates', values),
  ]
}

function outcomeOf(
  { outcome, estimates, chosen }: InstrumentProvenance,
  { t, format }: Words,
): string[] {
  // Harmonisation is described once, where both files are named.
  if (!outcome) return estimates ? [t(ACTION_SENTENCE[estimates.action], { n: chosen })] : []
  const { name, fileName, sha256, rows, action, proxies, absent, kept } = outcome
  return [
    t('analysis.methods.outcome', {
      name,
      rows: format.integer(rows),
      file: fileName,
      hash: sha256,
    }),
    ...(proxies && proxies.used > 0
      ? [
          t('analysis.methods.proxies', {
            n: proxies.used,
            r2: format.exact(proxies.r2),
            kb: format.integer(proxies.windowKb),
            least: format.significant(proxies.least, 2),
          }),
        ]
      : []),
    ...(absent > 0 ? [t('analysis.methods.absent', { n: absent })] : []),
    t(ACTION_SENTENCE[action], { n: kept }),
  ]
}

/** Returns the sentences in their order; the engine comes last. */
export function provenanceSentences(provenance: InstrumentProvenance, words: Words): string[] {
  const { t, format } = words
  const { exposure, parameters: rules, chosen, f, engine } = provenance
  return [
    t('analysis.methods.exposure', {
      name: exposure.name,
      rows: format.integer(exposure.rows),
      file: exposure.fileName,
      hash: exposure.sha256,
      p: format.exact(rules.mostP),
      f: format.exact(rules.leastF),
      maf: format.exact(rules.leastMaf),
    }),
    ...filterSentences(provenance, words),
    ...estimatesOf(provenance, words),
    ...independenceOf(provenance, words),
    t('analysis.methods.chosen', {
      n: chosen,
      least: format.significant(f.least),
      median: format.significant(f.median),
    }),
    ...outcomeOf(provenance, words),
    ...settingsSentence(settingsOf(SETTINGS, provenance, words), words),
    t('analysis.methods.engine', { engine }),
  ]
}

/** Joins sentences to one paragraph; Chinese ones without a space between them. */
export function paragraphOf(sentences: readonly string[], { t }: Words): string {
  return sentences.reduce((before, next) => t('analysis.methods.between', { before, next }))
}
