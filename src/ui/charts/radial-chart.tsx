import type { ReactNode } from 'react'
import { ActiveMark } from './active-mark.tsx'
import { AxisBottom, AxisLeft, type PlotBox, titleHeight } from './axis.tsx'
import classes from './chart.module.css'
import { ChartFrame } from './chart-frame.tsx'
import type { ChartTableData } from './chart-table.tsx'
import { ChartTip, type MarkLabel } from './chart-tip.tsx'
import { Legend, legendRows } from './legend.tsx'
import type { MarkPlace } from './marks.ts'
import { linearScale, niceTicks, oddsTicks, paddedDomain } from './scale.ts'
import { clipLine, LINE_CLASS, type ScatterLine } from './scatter-chart.tsx'
import { useFormat } from '../use-format.ts'
import { useMarks } from './use-marks.ts'

export type RadialPoint = {
  id: string
  /** √W and √W·ratio: the axes of the plot. */
  weight: number
  ratio: number
  /** Further from the line than chance explains. */
  isOutlier: boolean
  label: () => MarkLabel
}

type Props = {
  title: string
  caption: string
  xTitle: string
  yTitle: string
  points: readonly RadialPoint[]
  lines: readonly ScatterLine[]
  /** `odds`: the ratios along the arc are read as odds ratios. */
  kind: 'linear' | 'odds'
  table: ChartTableData
  fileName: string
  footer?: ReactNode
}

type PlotProps = Omit<Props, 'caption' | 'table' | 'fileName' | 'footer'> & { width: number }

/** Room beside the arc for the ratios. */
const ARC_PX = 48
const PADDING = 0.06

function layout({ points, lines, xTitle, yTitle, width }: PlotProps) {
  const legend = legendRows(
    lines.map(({ id, name, series }) => ({ id, name, className: LINE_CLASS[series] })),
    width,
  )
  const top = legend.height + titleHeight(yTitle, width) + 18
  const box: PlotBox = {
    left: width < 480 ? 40 : 52,
    right: width - ARC_PX,
    top,
    bottom: top + Math.round(Math.min(380, Math.max(250, width * 0.62))),
  }
  const most = Math.max(...points.map(({ weight }) => weight), 0) || 1
  const domains = {
    x: [0, most * (1 + PADDING)] as [number, number],
    y: paddedDomain(
      points.map(({ ratio }) => ratio),
      PADDING,
    ),
  }
  return {
    legend,
    box,
    domains,
    height: box.bottom + titleHeight(xTitle, width) + 33,
    x: linearScale(domains.x, [box.left, box.right]),
    y: linearScale(domains.y, [box.bottom, box.top]),
  }
}

type Plan = ReturnType<typeof layout>

/** Where the ray of a ratio leaves the plot, in pixels; null when it is too steep to. */
function endOfRay(ratio: number, { domains, x, y }: Plan): MarkPlace {
  const cut = clipLine({ slope: ratio, intercept: 0 }, domains)
  return cut ? { x: x(cut.x2), y: y(cut.y2) } : { x: x(domains.x[1]), y: y(0) }
}

/** The ratios that the rays from the origin stand for, along the edge: the scale of the plot. */
function RatioScale({ plan, kind }: { plan: Plan; kind: Props['kind'] }) {
  const format = useFormat()
  const { box, domains } = plan
  const [low, high] = [domains.y[0] / domains.x[1], domains.y[1] / domains.x[1]]
  const ticks = (kind === 'odds' ? oddsTicks : niceTicks)(
    low,
    high,
    Math.floor((box.bottom - box.top) / 48),
  )
  return (
    <g aria-hidden="true">
      <line className={classes.arc} x1={box.right} x2={box.right} y1={box.top} y2={box.bottom} />
      {ticks.values.map((ratio) => {
        const end = endOfRay(ratio, plan)
        if (end.x < box.right - 1) return null
        const shown = kind === 'odds' ? Math.exp(ratio) : ratio
        return (
          <g key={ratio}>
            <line className={classes.arc} x1={box.right} x2={box.right + 5} y1={end.y} y2={end.y} />
            <text className={classes.tick} x={box.right + 8} y={end.y + 4}>
              {format.fixed(shown, Math.max(ticks.decimals, kind === 'odds' ? 1 : 0))}
            </text>
          </g>
        )
      })}
    </g>
  )
}

type MarksProps = { points: readonly RadialPoint[]; places: readonly MarkPlace[] }

/** Outliers are told apart by shape as well as by colour. */
function Points({ points, places }: MarksProps) {
  return (
    <g aria-hidden="true">
      {places.map((place, index) => {
        const point = points[index]
        return point?.isOutlier ? (
          <path
            key={point.id}
            className={classes.dotMarked}
            d={`M${place.x} ${place.y - 6}L${place.x + 6} ${place.y}L${place.x} ${place.y + 6}L${place.x - 6} ${place.y}Z`}
          />
        ) : (
          <circle key={point?.id} className={classes.dot} cx={place.x} cy={place.y} r={4} />
        )
      })}
    </g>
  )
}

function Rays({ lines, plan }: { lines: readonly ScatterLine[]; plan: Plan }) {
  return (
    <g aria-hidden="true">
      {lines.map((line) => {
        const cut = clipLine(line, plan.domains)
        return (
          cut && (
            <line
              key={line.id}
              className={LINE_CLASS[line.series]}
              x1={plan.x(cut.x1)}
              y1={plan.y(cut.y1)}
              x2={plan.x(cut.x2)}
              y2={plan.y(cut.y2)}
            />
          )
        )
      })}
    </g>
  )
}

function Plot(props: PlotProps) {
  const { points, lines, xTitle, yTitle, title, kind, width } = props
  const plan = layout(props)
  const { box, domains, x, y } = plan
  const ordered = points.toSorted((a, b) => a.weight - b.weight)
  const places = ordered.map((point) => ({ x: x(point.weight), y: y(point.ratio) }))
  const marks = useMarks(places)
  const chosen = ordered[marks.active]
  const at = places[marks.active]
  return (
    <>
      <svg
        className={classes.svg}
        viewBox={`0 0 ${width} ${plan.height}`}
        role="group"
        aria-label={title}
        {...marks.svgProps}
      >
        <Legend places={plan.legend.places} />
        <AxisBottom scale={x} domain={domains.x} box={box} title={xTitle} width={width} />
        <AxisLeft scale={y} domain={domains.y} box={box} title={yTitle} width={width} />
        <RatioScale plan={plan} kind={kind} />
        <Points points={ordered} places={places} />
        <Rays lines={lines} plan={plan} />
        {chosen && at && (
          <ActiveMark key={chosen.id} marks={marks} label={chosen.label()}>
            <circle className={classes.ring} cx={at.x} cy={at.y} r={9} />
          </ActiveMark>
        )}
      </svg>
      {marks.isShown && chosen && at && <ChartTip label={chosen.label()} at={at} width={width} />}
    </>
  )
}

/**
 * The radial plot (Bowden 2018): precision to the right, precision times ratio upwards, so that the
 * slope of a ray from the origin is a ratio, and the height of a point over the line is its share of
 * the heterogeneity.
 */
export function RadialChart({ caption, table, fileName, footer, ...plot }: Props) {
  return (
    <ChartFrame
      title={plot.title}
      caption={caption}
      table={table}
      fileName={fileName}
      footer={footer}
    >
      {(width) => <Plot width={width} {...plot} />}
    </ChartFrame>
  )
}
