/** Cells of a workbook that are shown as dates, and their texts. */
import { attribute } from './xlsx-text.ts'

/** Formats of dates and times that every workbook has (ECMA-376, part 1, 18.8.30). */
const BUILT_IN: readonly [number, number][] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
]

/** Whether a format shows a number as a date: `yyyy-mm-dd`, not `0.00" days"` or `[Red]0.0`. */
function isDateFormat(code: string): boolean {
  const [positive = ''] = code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '').split(';')
  return !/[0#?]/.test(positive.replace(/\.0+/g, '')) && /[ymdhs年月日]/i.test(positive)
}

const MS_PER_DAY = 86_400_000

/** Styles of a workbook that show numbers as dates. */
export class DateStyles {
  readonly #dates = new Set<string>()
  readonly #start: number

  constructor(styles: string, workbook: string) {
    const formats = new Map<string, string>()
    for (const [tag] of styles.matchAll(/<(?:\w+:)?numFmt\s[^>]*>/g)) {
      formats.set(attribute(tag, 'numFmtId') ?? '', attribute(tag, 'formatCode') ?? '')
    }
    const cells = /<(?:\w+:)?cellXfs\b.*?<\/(?:\w+:)?cellXfs>/s.exec(styles)?.[0] ?? ''
    for (const [index, [tag]] of [...cells.matchAll(/<(?:\w+:)?xf\s[^>]*>/g)].entries()) {
      const id = attribute(tag, 'numFmtId') ?? ''
      const code = formats.get(id)
      const isDate =
        code === undefined
          ? BUILT_IN.some(([first, last]) => Number(id) >= first && Number(id) <= last)
          : isDateFormat(code)
      if (isDate) this.#dates.add(String(index))
    }
    const is1904 = /<(?:\w+:)?workbookPr\s[^>]*date1904\s*=\s*["'](?:1|true)/.test(workbook)
    this.#start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  }

  /** Whether any style shows a date. */
  get isUsed(): boolean {
    return this.#dates.size > 0
  }

  /** Whether a style shows a date. */
  has(style: string | undefined): boolean {
    return style !== undefined && this.#dates.has(style)
  }

  /** Returns the day of a number of days, as `2024-05-01`: a date is no number. Other texts stay. */
  textOf(value: string): string {
    const days = Number(value)
    const time = this.#start + Math.floor(days) * MS_PER_DAY
    const isDay = Number.isFinite(days) && days >= 0 && days < 2_958_466
    return isDay ? new Date(time).toISOString().slice(0, 10) : value
  }
}
