/** Converts IVW over mean direct effects to the plain data of a figure. */
import type { Words } from '../../../i18n/words.ts'
import type { ShiftedEstimate } from '../../../science/methods/pleiotropy-shift.ts'
import { effectLineOf } from '../../../results/two-sample/shift-text.ts'
import { type Directional, directionalOf } from '../../../results/two-sample/directional.ts'
import { namesOf } from '../../../results/two-sample/names.ts'
import type { TwoSampleBody } from '../../../results/two-sample/body.ts'
import type { BandMark } from '../../charts/band-chart.tsx'
import type { ChartTableData } from '../../charts/chart-table.tsx'

const STEPS = 60
/** Share by which the curve exceeds its outermost marked point, so that the shaded range has visible ends. */
const MARGIN = 0.08
/** Points further away than this many times the data-compatible range would flatten the curve. */
const FAR = 3

type ShiftPoint = {
  id: string
  name: string
  at: ShiftedEstimate
  series?: 'ivw' | 'egger' | 'turning'
}

/** Whether a turning point is within the figure; others are mentioned in the caption only. */
function isNear(value: number, { low, high }: Directional): boolean {
  return Math.abs(value) <= FAR * Math.max(Math.abs(low), Math.abs(high))
}

function pointsOf(body: TwoSampleBody, found: Directional, { t }: Words): ShiftPoint[] {
  const { shift, low, high } = found
  const none = namesOf(body, t).isBinary ? '1' : '0'
  const { zeroAt, includesZeroAt } = shift
  const intercept = body.pleiotropy?.intercept ?? 0
  return [
    { id: 'low', name: t('analysis.shift.low'), at: shift.at(low) },
    { id: 'high', name: t('analysis.shift.high'), at: shift.at(high) },
    { id: 'none', name: t('analysis.shift.ivw'), at: shift.at(0), series: 'ivw' },
    { id: 'egger', name: t('analysis.shift.egger'), at: shift.at(intercept), series: 'egger' },
    // Where the interval includes 0 from the start there is no such point.
    ...(includesZeroAt !== 0 && isNear(includesZeroAt, found)
      ? [
          {
            id: 'includes',
            name: t('analysis.shift.includes', { none }),
            at: shift.at(includesZeroAt),
            series: 'turning',
          } as const,
        ]
      : []),
    ...(isNear(zeroAt, found)
      ? [
          {
            id: 'zero',
            name: t('analysis.shift.zero', { none }),
            at: shift.at(zeroAt),
            series: 'turning',
          } as const,
        ]
      : []),
  ]
}

/** Returns the share of the variants' effect on the outcome that is direct; the rest is mediated by the exposure. */
function shareOf(direct: number, found: Directional): number {
  return direct / found.shift.zeroAt
}

export type ShiftFigure = {
  found: Directional
  curve: { x: number; y: number; low: number; high: number }[]
  marks: BandMark[]
  table: ChartTableData
  /** Sentences, which each language joins in its own way. */
  caption: string[]
}

/** Returns the data and texts of the figure; null where the intercept has no interval. */
export function shiftFigure(body: TwoSampleBody, words: Words): ShiftFigure | null {
  const found = directionalOf(body)
  if (!found) return null
  const { t, format } = words
  const { shift } = found
  const { isBinary } = namesOf(body, t)
  const se = body.pleiotropy?.se ?? null
  const direct = (value: number) => format.estimate({ b: value, se, ciLow: null, ciHigh: null }).b
  const share = (value: number) => format.percent(shareOf(value, found))
  const places = pointsOf(body, found, words).toSorted(
    (one, other) => one.at.direct - other.at.direct,
  )
  const drawn = places.map(({ at }) => at.direct)
  const [first, last] = [Math.min(...drawn), Math.max(...drawn)]
  const margin = MARGIN * (last - first)
  const curve = Array.from({ length: STEPS + 1 }, (_, step) => {
    const at = shift.at(first - margin + ((last - first + 2 * margin) * step) / STEPS)
    return { x: at.direct, y: at.b, low: at.ciLow, high: at.ciHigh }
  })
  const lines = (at: ShiftedEstimate) => [
    effectLineOf(at, isBinary, body, format),
    t('analysis.shift.directly', { direct: direct(at.direct), share: share(at.direct) }),
  ]
  return {
    found,
    curve,
    marks: places.map(({ id, name, at, series }) => ({
      id,
      x: at.direct,
      y: at.b,
      ...(series && { series }),
      label: () => ({ title: name, lines: lines(at) }),
    })),
    table: {
      caption: t('analysis.shift.title'),
      columns: [
        t('analysis.shift.place'),
        t('analysis.shift.x'),
        t('analysis.shift.share'),
        isBinary ? 'OR' : 'β',
      ],
      rows: places.map(({ id, name, at }) => ({
        id,
        cells: [
          name,
          direct(at.direct),
          share(at.direct),
          effectLineOf(at, isBinary, body, format),
        ],
      })),
    },
    caption: captionOf(found, { direct, share, none: isBinary ? '1' : '0', words }),
  }
}

type Said = {
  direct: (value: number) => string
  share: (value: number) => string
  none: string
  words: Words
}

/**
 * Returns the caption: where the interval first includes no effect, where no effect is left, and whether the data are
 * compatible with that.
 */
function captionOf({ shift, leaves }: Directional, { direct, share, none, words }: Said): string[] {
  const { zeroAt, includesZeroAt } = shift
  const values = {
    none,
    zeroAt: direct(zeroAt),
    includesZeroAt: direct(includesZeroAt),
    share: share(includesZeroAt),
  }
  const { t } = words
  const lead = t('analysis.shift.text')
  if (includesZeroAt === 0) return [lead, t('analysis.shift.already', values)]
  const fits = {
    nothing: t('analysis.shift.fitsNothing', values),
    chance: t('analysis.shift.fitsChance', values),
    something: t('analysis.shift.fitsSomething', values),
  }
  return [lead, t('analysis.shift.turns', values), fits[leaves]]
}
