/** Chart of many points of which some are highlighted: volcano and Q–Q plots. */
import type { AxisKind } from './axis-ticks.ts'
import classes from './chart.module.css'
import type { FigureProps } from './chart-frame.tsx'
import type { MarkLabel } from './chart-tip.tsx'
import { placeLabels } from './place-labels.ts'
import { PlotChart } from './plot-chart.tsx'
import type { PlotMark } from './plot-mark.ts'
import { dots, rule } from './plot-marks.tsx'
import { type LineMeaning, lineProps, type SymbolMeaning } from './meanings.ts'

export type CloudPoint = {
  id: string
  x: number
  y: number
  /** Absent: a plain grey point. */
  series?: SymbolMeaning
  /** Label beside the point where it fits; for the few most important points. */
  name?: string
  label: () => MarkLabel
}

/** Reference line: horizontal, vertical, or the diagonal where both axes are equal. */
export type CloudGuide =
  | { id: string; name: string; at: 'y' | 'x'; value: number }
  | { id: string; name: string; at: 'diagonal' }

type Props = FigureProps & {
  xTitle: string
  yTitle: string
  xKind?: AxisKind
  points: readonly CloudPoint[]
  /** Legend of the coloured points. */
  series: readonly { series: SymbolMeaning; name: string }[]
  guides: readonly CloudGuide[]
}

const RADIUS = 3.5

function size(width: number) {
  const isNarrow = width < 480
  return {
    left: isNarrow ? 40 : 48,
    right: 10,
    height: Math.round(Math.min(380, Math.max(240, width * (isNarrow ? 0.85 : 0.6)))),
  }
}

const meaningOf = ({ at }: CloudGuide): LineMeaning => (at === 'diagonal' ? 'expected' : 'limit')

/** From the origin to the nearer end of the axes. */
const DIAGONAL: PlotMark = {
  id: 'diagonal',
  draw: ({ x, y, domains }) => {
    const most = Math.min(domains.x[1], domains.y[1])
    return <line {...lineProps('expected')} x1={x(0)} y1={y(0)} x2={x(most)} y2={y(most)} />
  },
}

/** Sorts grey points first, so that highlighted ones are drawn on top. */
function sortByHighlight(points: readonly CloudPoint[]) {
  return [
    ...points.filter(({ series }) => series === undefined),
    ...points.flatMap((point) =>
      point.series === undefined ? [] : [{ ...point, symbol: point.series }],
    ),
  ]
}

/** Most labels; further names are in the table. */
const MAX_NAMES = 12
const NAME_PX = 12

/** Labels of the highlighted points, the highest first. */
function drawNames(points: readonly CloudPoint[]): PlotMark {
  return {
    id: 'names',
    draw: ({ x, y, box }) => {
      const at = (point: CloudPoint) => ({ x: x(point.x), y: y(point.y) })
      const named = points
        .flatMap((point) => (point.name === undefined ? [] : [{ ...point, text: point.name }]))
        .toSorted((a, b) => b.y - a.y)
        .slice(0, MAX_NAMES)
        .map((point) => ({ id: point.id, text: point.text, ...at(point) }))
      const placed = placeLabels(named, {
        box,
        fontPx: NAME_PX,
        points: points.map(at),
        radius: RADIUS,
      })
      return placed.map(({ id, text, anchor, x: left, y: base }) => (
        <text key={id} className={classes.pointName} textAnchor={anchor} x={left} y={base}>
          {text}
        </text>
      ))
    },
  }
}

export function CloudChart(props: Props) {
  const { xTitle, yTitle, xKind = 'linear', points, series, guides, ...figure } = props
  return (
    <PlotChart
      {...figure}
      size={size}
      xAxis={{ title: xTitle, kind: xKind, padding: 0.06 }}
      yAxis={{ title: yTitle, padding: 0.06, isFromZero: points.every(({ y }) => y >= 0) }}
      legends={[
        series.map(({ series: symbol, name }) => ({ id: symbol, name, symbol })),
        guides.map((guide) => ({ id: guide.id, name: guide.name, line: meaningOf(guide) })),
      ]}
      marks={[
        ...guides.map((guide) =>
          guide.at === 'diagonal' ? DIAGONAL : rule(guide.at, guide.value, 'limit'),
        ),
        dots(sortByHighlight(points), { radius: RADIUS }),
        drawNames(points),
      ]}
      targets={points.toSorted((a, b) => b.y - a.y)}
    />
  )
}
