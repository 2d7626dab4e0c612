/** Radial plot: each variant by its precision and its share of the heterogeneity, with outliers marked. */
import { useFormat } from '../use-format.ts'
import { type AxisKind, ticksOf } from './axis-ticks.ts'
import classes from './chart.module.css'
import type { FigureProps } from './chart-frame.tsx'
import type { MarkLabel } from './chart-tip.tsx'
import { clipLine } from './clip-line.ts'
import type { MarkPosition } from './marks.ts'
import { PlotChart } from './plot-chart.tsx'
import type { Plane, PlotMark } from './plot-mark.ts'
import { dots, type SlopeLine, slopes } from './plot-marks.tsx'
import { textWidth } from './text-width.ts'

export type RadialPoint = {
  id: string
  /** √W and √W·ratio: the axes of the plot. */
  weight: number
  ratio: number
  /** Further from the line than chance explains. */
  isOutlier: boolean
  label: () => MarkLabel
}

type Props = FigureProps & {
  xTitle: string
  yTitle: string
  points: readonly RadialPoint[]
  lines: readonly SlopeLine[]
  /** Legend name of outliers, points further from the line than chance explains. */
  outlierName: string
  /** `odds`: the labels along the arc are odds ratios. */
  kind: AxisKind
}

/** Space beside the arc for the ratios. */
const ARC_PX = 48
const ARC_GAP_PX = 8
const TICK_PX = 12
const PADDING = 0.06

function size(width: number) {
  return {
    left: width < 480 ? 40 : 52,
    right: ARC_PX,
    height: Math.round(Math.min(380, Math.max(250, width * 0.62))),
    gap: 18,
  }
}

/** Returns the point at which the ray of a ratio leaves the plot, in pixels. */
function endOfRay(ratio: number, { domains, x, y }: Plane): MarkPosition {
  const cut = clipLine({ slope: ratio, intercept: 0 }, domains)
  return cut ? { x: x(cut.x2), y: y(cut.y2) } : { x: x(domains.x[1]), y: y(0) }
}

/** Label beside the arc, or within it where it does not fit there. */
function ArcLabel({ label, right, y }: { label: string; right: number; y: number }) {
  const isBeside = textWidth(label, TICK_PX) <= ARC_PX - ARC_GAP_PX
  return (
    <text
      className={classes.tick}
      x={isBeside ? right + ARC_GAP_PX : right - ARC_GAP_PX}
      y={y + 4}
      textAnchor={isBeside ? 'start' : 'end'}
    >
      {label}
    </text>
  )
}

/** The ratios of the rays from the origin, along the edge: the scale of the plot. */
function RatioScale({ plane, kind }: { plane: Plane; kind: AxisKind }) {
  const format = useFormat()
  const { box, domains } = plane
  const span = [domains.y[0] / domains.x[1], domains.y[1] / domains.x[1]] as const
  const ticks = ticksOf(span, Math.floor((box.bottom - box.top) / 48), kind, format)
  return (
    <>
      <line className={classes.arc} x1={box.right} x2={box.right} y1={box.top} y2={box.bottom} />
      {ticks.map(({ value: ratio, label }) => {
        const end = endOfRay(ratio, plane)
        if (end.x < box.right - 1) return null
        return (
          <g key={ratio}>
            <line className={classes.arc} x1={box.right} x2={box.right + 5} y1={end.y} y2={end.y} />
            <ArcLabel label={label} right={box.right} y={end.y} />
          </g>
        )
      })}
    </>
  )
}

function ratioScale(kind: AxisKind): PlotMark {
  return { id: 'ratios', draw: (plane) => <RatioScale plane={plane} kind={kind} /> }
}

/**
 * The radial plot (Bowden 2018): precision on x, precision times ratio on y, so that the slope of a ray from the origin
 * is a ratio, and the height of a point above it is its share of the heterogeneity.
 */
export function RadialChart(props: Props) {
  const { xTitle, yTitle, points, lines, kind, outlierName, ...figure } = props
  const most = Math.max(...points.map(({ weight }) => weight), 0) || 1
  const places = points
    .toSorted((a, b) => a.weight - b.weight)
    .map(({ id, weight, ratio, isOutlier, label }) => ({
      id,
      x: weight,
      y: ratio,
      label,
      ...(isOutlier && { symbol: 'outlier' as const }),
    }))
  return (
    <PlotChart
      {...figure}
      size={size}
      xAxis={{ title: xTitle, domain: [0, most * (1 + PADDING)] }}
      yAxis={{ title: yTitle, padding: PADDING }}
      legends={[
        [
          ...lines.map(({ id, name, series }) => ({ id, name, line: series })),
          ...(points.some(({ isOutlier }) => isOutlier)
            ? [{ id: 'outlier', name: outlierName, symbol: 'outlier' as const }]
            : []),
        ],
      ]}
      marks={[ratioScale(kind), dots(places, { radius: 4 }), slopes(lines)]}
      targets={places}
    />
  )
}
