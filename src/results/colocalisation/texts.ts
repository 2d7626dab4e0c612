/** The engine's codes of a colocalisation and their texts. */
import { msg } from '../../i18n/msg.ts'
import type { Format, Words } from '../../i18n/words.ts'
import type { TraitKind } from '../../science/colocalisation/bayes-factors.ts'
import type { LocusWarning, LocusWarningCode } from '../../science/colocalisation/result.ts'
import { type ColocalisationBody, type Reading, readingOf, SUPPORTED, traitNames } from './body.ts'

export const LOCUS_WARNING_TEXT: Record<LocusWarningCode, string> = {
  'few-variants': msg('analysis.coloc.warning.few'),
  'one-variant': msg('analysis.coloc.warning.one'),
  'no-signal': msg('analysis.coloc.warning.noSignal'),
  'from-p': msg('analysis.coloc.warning.fromP'),
  'p-underflow': msg('analysis.coloc.warning.underflow'),
  'sd-estimated': msg('analysis.coloc.warning.sdEstimated'),
  'sizes-differ': msg('analysis.coloc.warning.sizesDiffer'),
  'p-disagrees': msg('analysis.coloc.warning.pDisagrees'),
  'little-overlap': msg('analysis.coloc.warning.overlap'),
  repeated: msg('analysis.coloc.warning.repeated'),
  'rows-tied': msg('analysis.coloc.warning.rowsTied'),
  'builds-differ': msg('analysis.coloc.warning.builds'),
  'wide-region': msg('analysis.coloc.warning.wide'),
  'lead-at-edge': msg('analysis.coloc.warning.edge'),
  mhc: msg('analysis.coloc.warning.mhc'),
  'depends-on-prior': msg('analysis.coloc.warning.prior'),
  'second-signal': msg('analysis.coloc.warning.second'),
}

/** Warnings that question the result itself; the others describe it. */
export const SERIOUS_LOCUS: ReadonlySet<LocusWarningCode> = new Set([
  'one-variant',
  'p-underflow',
  'p-disagrees',
  'builds-differ',
  'mhc',
  'depends-on-prior',
])

export const KIND_TEXT: Record<TraitKind, string> = {
  quantitative: msg('tools.coloc.kind.quantitative'),
  'case-control': msg('tools.coloc.kind.caseControl'),
}

const ANSWER: Record<Reading, string> = {
  shared: msg('analysis.coloc.answer.shared'),
  distinct: msg('analysis.coloc.answer.distinct'),
  'first-only': msg('analysis.coloc.answer.first'),
  'second-only': msg('analysis.coloc.answer.second'),
  none: msg('analysis.coloc.answer.none'),
  open: msg('analysis.coloc.answer.open'),
}

export const SHORT_READING: Record<Reading, string> = {
  shared: msg('analysis.coloc.short.shared'),
  distinct: msg('analysis.coloc.short.distinct'),
  'first-only': msg('analysis.coloc.short.first'),
  'second-only': msg('analysis.coloc.short.second'),
  none: msg('analysis.coloc.short.none'),
  open: msg('analysis.coloc.short.open'),
}

/** H0 … H4 in words. */
export const HYPOTHESIS_TEXT = [
  msg('analysis.coloc.h0'),
  msg('analysis.coloc.h1'),
  msg('analysis.coloc.h2'),
  msg('analysis.coloc.h3'),
  msg('analysis.coloc.h4'),
] as const

const AS_COUNT = new Set(['count', 'rows'])
/** Warnings whose numbers are people. */
const OF_PEOPLE = new Set(['from-p', 'sizes-differ'])

/** Formats the numbers of a warning; counts stay numbers, for plural forms. */
export function locusWarningValues(
  { code, values }: LocusWarning,
  format: Format,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value === 'string' || AS_COUNT.has(name)) return [name, value]
      if (OF_PEOPLE.has(code)) return [name, format.about(value)]
      if (name === 'n' || name === 'kb') return [name, format.integer(Math.round(value))]
      if (name === 'share') return [name, format.percent(value)]
      if (name === 'negLog10P') return [name, format.pStatement(10 ** -value, value)]
      return [name, format.significant(value)]
    }),
  )
}

/** Formats a probability: 0.97, > 0.999, < 0.001. */
export function probabilityText(value: number, format: Format): string {
  if (value > 0.999) return `> ${format.fixed(0.999, 3)}`
  if (value < 0.001) return `< ${format.fixed(0.001, 3)}`
  return format.fixed(value, 3)
}

export function positionText(position: number | null, format: Format): string {
  return position === null ? '—' : format.integer(position)
}

/** `2:60 500 000–61 500 000`; '' where positions are not known. */
export function regionText({ region }: Pick<ColocalisationBody, 'region'>, format: Format): string {
  if (!region) return ''
  const { chromosome, from, to } = region
  return `${chromosome}:${format.integer(from)}–${format.integer(to)}`
}

/** Returns the answer before its checks, without the last full stop. */
export function claimText(body: ColocalisationBody, { t, format }: Words): string {
  const { posterior, credible, best, variants } = body
  const [, , , h3, h4] = posterior
  return t(ANSWER[readingOf(posterior)], {
    ...traitNames(body),
    h3: probabilityText(h3, format),
    h4: probabilityText(h4, format),
    best,
    credible: credible.length,
    variants: format.integer(variants.SNP.length),
    level: format.fixed(SUPPORTED, 1),
  })
}
