/** Compared values in the reader's words and number formats. */
import type { RecordContent } from '../../../contract/record-content.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useFormat } from '../../use-format.ts'
import type { Words } from '../result-kind.ts'
import { CONVENTION_TEXT, METHOD_TEXT } from '../texts.ts'
import { ABOUT_TEXT, FACT_TEXT } from './compare-texts.ts'
import type { CompareRow } from './compare-table.tsx'
import type { ComparedEstimate, Value } from './comparable.ts'
import type { EstimatePair, FactPair } from './comparison.ts'

/** A record as far as it is compared beside its result. */
export type ComparedRecord = Omit<RecordContent, 'result' | 'headline' | 'tags' | 'note'>

/** The facts of two records beside their results, for the exported table. */
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

/** What rows are written with; `isRatio`: effects are read as odds ratios. */
type Writing = Words & { isRatio: boolean }

const IS_P = /(^|\.)(p|qP|globalP|interceptP)$/

function valueText(id: string, value: Value | undefined, { t, format }: Words): string {
  if (value === undefined) return t('analysis.compare.absent')
  if (value === null || value === '') return '—'
  if (typeof value === 'boolean')
    return value ? t('analysis.compare.yes') : t('analysis.compare.no')
  if (typeof value === 'string') {
    const convention = id === 'convention' ? textFor(CONVENTION_TEXT, value) : undefined
    return convention === undefined ? value : t(convention)
  }
  if (IS_P.test(id)) return format.p(value)
  return Number.isInteger(value) ? String(value) : format.significant(value, 4)
}

function estimateText(own: ComparedEstimate | null, { t, format, isRatio }: Writing): string {
  if (!own) return t('analysis.compare.absent')
  const p = format.pStatement(own.p, own.negLog10P)
  if (isRatio) {
    const { or, ci } = format.oddsRatio(own)
    return `OR ${or} (${ci}) · ${p}`
  }
  const { b, ci } = format.estimate(own)
  return `${b} (${ci}) · ${p}`
}

function nameOf({ about, method }: ComparedEstimate, { t }: Words): string {
  const methodText = method === null ? undefined : textFor(METHOD_TEXT, method)
  const aboutText = textFor(ABOUT_TEXT, about)
  const parts = [
    aboutText === undefined ? about : t(aboutText),
    methodText === undefined ? (method ?? '') : t(methodText),
  ]
  return parts.filter((part) => part !== '').join(' · ')
}

function noteOf({ difference, overlaps }: EstimatePair, { t, format, isRatio }: Writing): string {
  if (difference === null) return ''
  if (difference === 0) return t('analysis.compare.same')
  const size = isRatio
    ? t('analysis.compare.ratio', { value: format.significant(Math.exp(difference)) })
    : t('analysis.compare.difference', { value: format.significant(difference) })
  if (overlaps === null) return size
  const words = overlaps ? t('analysis.compare.overlap') : t('analysis.compare.apart')
  return `${size} · ${words}`
}

/** Makes rows of a table of what was compared. */
export function useCompareRows(isRatio: boolean) {
  const writing = { t: useT(), format: useFormat(), isRatio }
  return {
    factRow({ id, a, b, isDifferent }: FactPair): CompareRow {
      const text = textFor(FACT_TEXT, id)
      return {
        id,
        name: text === undefined ? id : writing.t(text),
        a: valueText(id, a, writing),
        b: valueText(id, b, writing),
        note: '',
        isDifferent,
      }
    },
    estimateRow: (pair: EstimatePair): CompareRow => ({
      id: pair.key,
      name: nameOf(pair.of, writing),
      a: estimateText(pair.a, writing),
      b: estimateText(pair.b, writing),
      note: noteOf(pair, writing),
      isDifferent: pair.difference === null || pair.overlaps === false,
    }),
  }
}
