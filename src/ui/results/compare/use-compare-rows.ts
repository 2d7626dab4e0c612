/** Formats compared values in the user's language. */
import { effectText, signedEffectText } from '../../../results/effect-text.ts'
import type { RecordContent } from '../../../contract/record-content.ts'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useFormat } from '../../use-format.ts'
import type { Words } from '../../../i18n/words.ts'
import { CONVENTION_TEXT, METHOD_TEXT } from '../../../results/code-texts.ts'
import { ABOUT_TEXT, FACT_TEXT } from '../../../results/compare/compare-texts.ts'
import { type CompareCell, type CompareRow, plainCell } from './compare-table.tsx'
import type { MiniForest, MiniRow } from '../../../results/summary.ts'
import type { ComparedEstimate, Value } from '../../../results/compare/comparable-parts.ts'
import type { EstimatePair, FactPair } from '../../../results/compare/comparison.ts'

/** Fields of a record that are compared besides its result. */
export type ComparedRecord = Omit<RecordContent, 'result' | 'headline' | 'tags' | 'note'>

/** Returns the facts of two records besides their results, for the exported table. */
export function recordFacts(a: ComparedRecord, b: ComparedRecord): FactPair[] {
  const names = [
    'title',
    'createdAt',
    'fileName',
    'inputSha256',
    'engineVersion',
    'variants',
  ] as const
  return names.map((name) => ({
    id: name,
    a: a[name],
    b: b[name],
    isDifferent: a[name] !== b[name],
  }))
}

function textFor(texts: Readonly<Record<string, string>>, code: string): string | undefined {
  return Object.hasOwn(texts, code) ? texts[code] : undefined
}

/** Formatters of rows; `isRatio`: effects are shown as odds ratios. */
type Writing = Words & { isRatio: boolean }

const IS_P = /(^|\.)(p|qP|globalP|interceptP)$/

const VALUE_TEXT: Readonly<Record<string, string>> = {
  ...CONVENTION_TEXT,
  continuous: msg('tools.settings.continuous'),
  binary: msg('tools.settings.binary'),
  auto: msg('records.compare.value.auto'),
  off: msg('records.compare.value.off'),
}

/** @param isTyped a number that the user chose: shown unformatted */
function valueText(
  { id, value, isTyped }: { id: string; value: Value | undefined; isTyped: boolean },
  { t, format }: Words,
): string {
  if (value === undefined) return t('records.compare.absent')
  if (value === null || value === '') return '—'
  if (typeof value === 'boolean') return value ? t('records.compare.yes') : t('records.compare.no')
  if (typeof value === 'string') {
    // Names from the user are never looked up as codes.
    const known = id.endsWith('Name') ? undefined : textFor(VALUE_TEXT, value)
    return known === undefined ? value : t(known)
  }
  if (IS_P.test(id)) return format.p(value)
  if (id === 'seed') return format.digits(value)
  if (Number.isInteger(value)) return format.integer(value)
  return isTyped ? format.exact(value) : format.significant(value, 4)
}

function estimateCell(own: ComparedEstimate | null, { t, format, isRatio }: Writing): CompareCell {
  if (!own) return plainCell(t('records.compare.absent'))
  const more = format.pStatement(own.p, own.negLog10P)
  const text = isRatio ? signedEffectText(own, true, format) : effectText(own, false, format)
  return { text, more }
}

function nameOf({ about, method }: ComparedEstimate, { t }: Words): string {
  const methodText = method === null ? undefined : textFor(METHOD_TEXT, method)
  const aboutText = textFor(ABOUT_TEXT, about)
  const parts = [
    aboutText === undefined ? about : t(aboutText),
    methodText === undefined ? (method ?? '') : t(methodText),
  ]
  return parts.filter((part) => part !== '').join('\u00a0· ')
}

function commentOf(pair: EstimatePair, { t, format, isRatio }: Writing): CompareCell {
  const { difference, overlaps, a, b } = pair
  if (difference === null) return plainCell('')
  if (difference === 0) {
    const isSame = a?.se === b?.se
    return plainCell(t(isSame ? 'records.compare.same' : 'records.compare.sameEstimate'))
  }
  const text = isRatio
    ? t('records.compare.ratio', { value: format.ratio(difference) })
    : t('records.compare.difference', { value: format.significant(difference) })
  if (overlaps === null) return plainCell(text)
  return {
    text,
    more: overlaps ? t('records.compare.overlap') : t('records.compare.apart'),
  }
}

/** Most estimates in the forest; further ones are in the table only. */
const MAX_OVERLAID = 5

/** Returns the estimates that both records have, A above B, as a small forest plot; null where there are none. */
function overlaidForest(pairs: readonly EstimatePair[], writing: Writing): MiniForest | null {
  const both = pairs.flatMap(({ key, of, a, b }) => (a && b ? [{ key, of, a, b }] : []))
  if (both.length === 0) return null
  const row = (own: ComparedEstimate, id: string, name: string, isMain: boolean): MiniRow => ({
    id,
    name,
    b: own.b,
    low: own.ciLow,
    high: own.ciHigh,
    value: estimateCell(own, writing).text,
    isMain,
  })
  return {
    form: 'forest',
    title: writing.t('records.compare.overlaid'),
    scale: writing.isRatio ? 'odds' : 'linear',
    more: Math.max(0, both.length - MAX_OVERLAID),
    rows: both.slice(0, MAX_OVERLAID).flatMap(({ key, of, a, b }) => {
      const name = nameOf(of, writing)
      return [
        row(a, `${key} a`, `A\u00a0· ${name}`, true),
        row(b, `${key} b`, `B\u00a0· ${name}`, false),
      ]
    }),
  }
}

/** Returns a function that formats compared values as table rows. */
export function useCompareRows(isRatio: boolean) {
  const writing = { t: useT(), format: useFormat(), isRatio }
  return {
    overlaid: (pairs: readonly EstimatePair[]) => overlaidForest(pairs, writing),
    factRow({ id, a, b, isDifferent }: FactPair, isTyped: boolean): CompareRow {
      const text = textFor(FACT_TEXT, id)
      const cell = (value: Value | undefined) =>
        plainCell(valueText({ id, value, isTyped }, writing))
      return {
        id,
        name: text === undefined ? id : writing.t(text),
        a: cell(a),
        b: cell(b),
        note: plainCell(''),
        isDifferent,
      }
    },
    estimateRow: (pair: EstimatePair): CompareRow => ({
      id: pair.key,
      name: nameOf(pair.of, writing),
      a: estimateCell(pair.a, writing),
      b: estimateCell(pair.b, writing),
      note: commentOf(pair, writing),
      isDifferent: pair.difference === null || pair.overlaps === false,
    }),
  }
}
