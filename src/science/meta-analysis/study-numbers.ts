/** The numbers of a table of studies by block, and whether they agree with each other. */
import { zOfNegLog10P } from '../harmonise/effect-of-row.ts'
import { normalQuantile } from '../numerics/normal-quantile.ts'
import { type DecimalMark, detectDecimalMark, parseNumber } from '../parser/numbers.ts'
import type { Table } from '../parser/table.ts'
import type { Precision, StudyBlock } from './study-columns.ts'
import type { EffectScale, StudyText } from './studies.ts'

export type Numbers = (number | null)[]
type Texts = Pick<StudyText, 'effect' | 'se' | 'low' | 'high'>

const WIDTH = 2 * normalQuantile(0.975)

/** `1.18 (0.90-1.54)`, `0.90 to 1.54`, `[0.90; 1.54]`; with decimal commas where they mark decimals. */
function intervalPattern(mark: DecimalMark): RegExp {
  const number = mark === 'comma' ? '[-−]?\\d*,?\\d+' : '[-−]?\\d*\\.?\\d+'
  const between = mark === 'comma' ? '(?:-|–|—|~|～|;|to|至)' : '(?:-|–|—|~|～|,|，|;|to|至)'
  return new RegExp(
    `^\\s*(?:(${number})(?=[\\s([（]))?\\s*[([（]?\\s*(?:95 ?%\\s*ci[:,]?)?\\s*(${number})\\s*${between}\\s*(${number})\\s*[)\\]）]?\\s*$`,
    'i',
  )
}

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((x, y) => x - y)
  return sorted[sorted.length >> 1] ?? Number.NaN
}

/** Parses the cells of the blocks of a table. */
export class StudyNumbers {
  readonly #table: Table
  readonly #mark: DecimalMark
  readonly #interval: RegExp

  constructor(table: Table, blocks: readonly StudyBlock[]) {
    this.#table = table
    const indices = new Set(
      blocks.flatMap(({ effect, precisions }) => [
        effect,
        ...precisions.flatMap((precision) => precision.columns),
      ]),
    )
    this.#mark = detectDecimalMark(
      table.rows.flatMap(({ fields }) => [...indices].map((index) => fields[index] ?? '')),
    )
    this.#interval = intervalPattern(this.#mark)
  }

  #parse(text: string): number | null {
    const parsed = parseNumber(text, this.#mark)
    return parsed.kind === 'number' ? parsed.value : null
  }

  #cell(at: number, index: number): string {
    return this.#table.rows[at]?.fields[index] ?? ''
  }

  #format(value: number | null): string {
    const text = value === null || !Number.isFinite(value) ? '' : String(value)
    return this.#mark === 'comma' ? text.replace('.', ',') : text
  }

  /** Returns the texts of an estimate as a row of the page has them; derived errors are written as numbers. */
  texts(
    block: StudyBlock,
    precision: Precision,
    { scale, at }: { scale: EffectScale; at: number },
  ): Texts {
    const [first = -1, second] = precision.columns
    const effect = this.#effectText(block, at)
    if (precision.from === 'interval') {
      if (second !== undefined) {
        return { effect, se: '', low: this.#cell(at, first), high: this.#cell(at, second) }
      }
      const [, , low = '', high = ''] = this.#interval.exec(this.#cell(at, first)) ?? []
      return { effect, se: '', low, high }
    }
    if (precision.from === 'se') return { effect, se: this.#cell(at, first), low: '', high: '' }
    const error = this.errors(block, precision, scale)[at] ?? null
    return { effect, se: this.#format(error), low: '', high: '' }
  }

  #effectText({ effect, precisions }: StudyBlock, at: number): string {
    const cell = this.#cell(at, effect)
    const isShared = precisions.some(({ columns }) => columns[0] === effect)
    return isShared ? (this.#interval.exec(cell)?.[1] ?? '') : cell
  }

  #raw(block: StudyBlock): Numbers {
    return this.#table.rows.map((_, at) => this.#parse(this.#effectText(block, at)))
  }

  /** Whether most cells of the effect are numbers. */
  hasEffect(block: StudyBlock): boolean {
    const raw = this.#raw(block)
    return raw.filter((value) => value !== null).length * 2 >= raw.length
  }

  /** Returns the effects on the pooled scale. */
  effects(block: StudyBlock, scale: EffectScale): Numbers {
    return this.#raw(block).map((value) => toPooled(value, scale))
  }

  /** Returns both ends of the intervals, as written. */
  ends(block: StudyBlock, precision: Precision): [number | null, number | null][] {
    return this.#table.rows.map((_, at) => {
      const { low, high } = this.texts(block, precision, { scale: 'beta', at })
      return [this.#parse(low), this.#parse(high)]
    })
  }

  /** Returns the standard errors on the pooled scale that a precision gives. */
  errors(block: StudyBlock, precision: Precision, scale: EffectScale): Numbers {
    if (precision.from === 'interval') {
      return this.ends(block, precision).map(([low, high]) => {
        const [from, to] = [toPooled(low, scale), toPooled(high, scale)]
        return from === null || to === null ? null : (to - from) / WIDTH
      })
    }
    const effects = this.effects(block, scale)
    const [index = -1] = precision.columns
    return effects.map((effect, at) => {
      const value = this.#parse(this.#cell(at, index).replace(/^\s*[<≤]\s*/, ''))
      if (value === null) return null
      if (precision.from === 'se') return value
      if (precision.from === 'variance') return value >= 0 ? Math.sqrt(value) : null
      const z = precision.from === 'z' ? Math.abs(value) : zOfP(value)
      return effect === null || z === null || !(z > 0) ? null : Math.abs(effect) / z
    })
  }

  raw(block: StudyBlock): Numbers {
    return this.#raw(block)
  }
}

function zOfP(p: number): number | null {
  return p > 0 && p < 1 ? zOfNegLog10P(-Math.log10(p)) : null
}

function toPooled(value: number | null, scale: EffectScale): number | null {
  if (value === null || scale !== 'ratio') return value
  return value > 0 ? Math.log(value) : null
}

/** Tolerances of the median quotient, and of most quotients: printed numbers have few digits. */
const TOLERANCES = { closely: [1.25, 2], roughly: [1.5, 3] } as const
const MOST_ROWS = 0.7

/** Whether two series of errors are the same up to rounding; true where they have no row in common. */
export function agree(one: Numbers, other: Numbers, tolerance: keyof typeof TOLERANCES): boolean {
  const quotients = one.flatMap((value, at) => {
    const second = other[at]
    return value !== null && second != null && value > 0 && second > 0 ? [value / second] : []
  })
  if (quotients.length === 0) return true
  const [inner, outer] = TOLERANCES[tolerance]
  const isWithin = (value: number, most: number) => value <= most && value >= 1 / most
  const near = quotients.filter((value) => isWithin(value, outer)).length
  return isWithin(middle(quotients), inner) && near >= MOST_ROWS * quotients.length
}

/** Difference of two spellings of one effect, in standard errors, that rounding explains. */
const ROUNDING = 0.25

/** Whether two series of effects are the same up to rounding. */
export function agreeOnEffect(one: Numbers, other: Numbers, errors: Numbers): boolean {
  const distances = one.flatMap((value, at) => {
    const [second, error] = [other[at], errors[at]]
    const isKnown = value !== null && second != null && error != null && error > 0
    return isKnown ? [Math.abs(value - second) / error] : []
  })
  return (
    distances.length > 0 &&
    distances.filter((distance) => distance <= ROUNDING).length >= 0.9 * distances.length
  )
}

/** Distance of an estimate from the middle of its interval, in widths, that shows another scale. */
const SKEWED = 0.06
/** How many times better the other scale fits; more where the name of the column says otherwise. */
const BETTER = 3
const BETTER_THAN_NAMED = 10
const ENOUGH_ROWS = 3

function skewOf(effects: Numbers, ends: readonly (number | null)[][], isLog: boolean): number {
  const scale = isLog ? 'ratio' : 'beta'
  return middle(
    effects.flatMap((raw, at) => {
      const [low = null, high = null] = ends[at] ?? []
      const [b, from, to] = [raw, low, high].map((value) => toPooled(value, scale))
      if (b == null || from == null || to == null || !(to > from)) return []
      return [Math.abs(b - (from + to) / 2) / (to - from)]
    }),
  )
}

/** Whether intervals lie above 0 and most of them include 1, the ratio of no effect. */
function areAroundOne(ends: readonly (number | null)[][]): boolean {
  const known = ends.flatMap(([low, high]) => (low != null && high != null ? [{ low, high }] : []))
  const around = known.filter(({ low, high }) => low <= 1 && high >= 1).length
  return known.every(({ low }) => low > 0) && around * 2 > known.length
}

/** `log`: the intervals are symmetric as logarithms only; null where both or none fit. */
function symmetryOf(block: StudyBlock, numbers: StudyNumbers): 'plain' | 'log' | null {
  const interval = block.precisions.find(({ from }) => from === 'interval')
  if (!interval) return null
  const [effects, ends] = [numbers.raw(block), numbers.ends(block, interval)]
  if (ends.some(([low]) => low !== null && low <= 0)) return 'plain'
  const isContrary = block.measure !== null
  if (isContrary && ends.length < ENOUGH_ROWS) return null
  const better = isContrary ? BETTER_THAN_NAMED : BETTER
  const [plain, log] = [skewOf(effects, ends, false), skewOf(effects, ends, true)]
  const isRatio = areAroundOne(ends) && log <= plain
  if (isRatio || (plain > SKEWED && log < plain / better)) return 'log'
  return log > SKEWED && plain < log / better ? 'plain' : null
}

/**
 * Returns the scales on which an effect can be read: by its name, and by the symmetry of its intervals, which
 * are symmetric for logarithms of ratios and not for ratios. Two where name and numbers contradict each other.
 */
export function scalesOf(block: StudyBlock, numbers: StudyNumbers): EffectScale[] {
  const symmetry = symmetryOf(block, numbers)
  const measures = [block.measure, ...block.precisions.map(({ measure }) => measure)]
  const measure = measures.find((one) => one !== null) ?? null
  if (measure === 'log') return ['log-odds']
  if (measure === 'ratio') return symmetry === 'plain' ? ['ratio', 'log-odds'] : ['ratio']
  if (measure === 'difference') return symmetry === 'log' ? ['beta', 'ratio'] : ['beta']
  return symmetry === 'log' ? ['ratio'] : ['beta']
}
