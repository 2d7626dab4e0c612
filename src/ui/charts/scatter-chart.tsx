import type { ReactNode } from 'react'
import { ActiveMark } from './active-mark.tsx'
import { AxisBottom, AxisLeft, type PlotBox, titleHeight } from './axis.tsx'
import classes from './chart.module.css'
import { ChartFrame } from './chart-frame.tsx'
import type { ChartTableData } from './chart-table.tsx'
import { Legend, legendRows } from './legend.tsx'
import { ChartTip, type MarkLabel } from './chart-tip.tsx'
import type { MarkPlace } from './marks.ts'
import { linearScale, paddedDomain, type Scale } from './scale.ts'
import { useMarks } from './use-marks.ts'

export type Series = 1 | 2 | 3 | 4

export type ScatterPoint = {
  id: string
  x: number
  y: number
  /** Half length of the bars; absent where there are none. */
  xError?: number
  yError?: number
  /** Drawn hollow: it is not in the analysis at the moment. */
  isOut?: boolean
  /** Made only when the mark is chosen: there may be thousands. */
  label: () => MarkLabel
}

export type ScatterLine = {
  id: string
  name: string
  slope: number
  intercept: number
  series: Series
}

type Props = {
  title: string
  caption?: string
  xTitle: string
  yTitle: string
  points: readonly ScatterPoint[]
  lines: readonly ScatterLine[]
  table: ChartTableData
  fileName: string
  order?: 2 | 3 | 4
  /** Makes the points buttons that are pressed while a point is in the analysis. */
  onPick?: ((id: string) => void) | undefined
  footer?: ReactNode
}

export const LINE_CLASS: Record<Series, string> = {
  1: `${classes.slope} ${classes.series1}`,
  2: `${classes.slope} ${classes.series2}`,
  3: `${classes.slope} ${classes.series3}`,
  4: `${classes.slope} ${classes.series4}`,
}
/** Beyond this many points bars would only be grey haze. */
const BARS_UP_TO = 250
/** Beyond this many the points are one path. */
const ELEMENTS_UP_TO = 1500

type Domains = { x: [number, number]; y: [number, number] }

function domainsOf(points: readonly ScatterPoint[]): Domains {
  const xs = points.flatMap(({ x, xError = 0 }) => [x - xError, x + xError])
  const ys = points.flatMap(({ y, yError = 0 }) => [y - yError, y + yError])
  return { x: paddedDomain(xs, 0.03), y: paddedDomain(ys, 0.05) }
}

/** Cuts a straight line to the plot; null when it lies outside. */
export function clipLine(
  line: Pick<ScatterLine, 'slope' | 'intercept'>,
  { x, y }: Domains,
): { x1: number; y1: number; x2: number; y2: number } | null {
  let [x1, x2] = x
  if (line.slope !== 0) {
    const a = (y[0] - line.intercept) / line.slope
    const b = (y[1] - line.intercept) / line.slope
    x1 = Math.max(x1, Math.min(a, b))
    x2 = Math.min(x2, Math.max(a, b))
  } else if (line.intercept < y[0] || line.intercept > y[1]) return null
  if (x1 >= x2) return null
  return {
    x1,
    y1: line.intercept + line.slope * x1,
    x2,
    y2: line.intercept + line.slope * x2,
  }
}

function Bars({ points, x, y }: { points: readonly ScatterPoint[]; x: Scale; y: Scale }) {
  return (
    <g aria-hidden="true">
      {points.map(({ id, x: px, y: py, xError = 0, yError = 0 }) => (
        <g key={id} className={classes.whisker}>
          <line x1={x(px - xError)} x2={x(px + xError)} y1={y(py)} y2={y(py)} />
          <line x1={x(px)} x2={x(px)} y1={y(py - yError)} y2={y(py + yError)} />
        </g>
      ))}
    </g>
  )
}

type DotsProps = {
  places: readonly MarkPlace[]
  points: readonly ScatterPoint[]
  radius: number
}

/** The points: one element each, or one for all where there are thousands. */
function Dots({ places, points, radius }: DotsProps) {
  if (places.length > ELEMENTS_UP_TO) {
    const path = places
      .filter((_, index) => !points[index]?.isOut)
      .map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`)
      .join('')
    return <path className={classes.cloud} d={path} aria-hidden="true" />
  }
  return (
    <g aria-hidden="true">
      {places.map((place, index) => (
        <circle
          key={points[index]?.id}
          className={points[index]?.isOut ? classes.dotOut : classes.dot}
          cx={place.x}
          cy={place.y}
          r={radius}
        />
      ))}
    </g>
  )
}

type SlopesProps = { lines: readonly ScatterLine[]; domains: Domains; x: Scale; y: Scale }

function Slopes({ lines, domains, x, y }: SlopesProps) {
  return (
    <g aria-hidden="true">
      {lines.map((line) => {
        const cut = clipLine(line, domains)
        if (!cut) return null
        return (
          <line
            key={line.id}
            className={LINE_CLASS[line.series]}
            x1={x(cut.x1)}
            y1={y(cut.y1)}
            x2={x(cut.x2)}
            y2={y(cut.y2)}
          />
        )
      })}
    </g>
  )
}

type PlotProps = Pick<Props, 'points' | 'lines' | 'xTitle' | 'yTitle' | 'title' | 'onPick'> & {
  width: number
}

function layout({ points, lines, xTitle, yTitle, width }: PlotProps) {
  const isNarrow = width < 480
  const legend = legendRows(
    lines.map(({ id, name, series }) => ({ id, name, className: LINE_CLASS[series] })),
    width,
  )
  const plotHeight = Math.round(Math.min(400, Math.max(250, width * (isNarrow ? 0.8 : 0.55))))
  const top = legend.height + titleHeight(yTitle, width) + 15
  const box: PlotBox = {
    left: isNarrow ? 44 : 52,
    right: width - 8,
    top,
    bottom: top + plotHeight,
  }
  const height = box.bottom + titleHeight(xTitle, width) + 33
  const domains = domainsOf(points)
  const x = linearScale(domains.x, [box.left, box.right])
  const y = linearScale(domains.y, [box.bottom, box.top])
  return { legend, box, height, domains, x, y }
}

function Plot(props: PlotProps) {
  const { points, lines, xTitle, yTitle, title, onPick, width } = props
  const { legend, box, height, domains, x, y } = layout(props)
  const ordered = points.toSorted((a, b) => a.x - b.x)
  const places = ordered.map((point) => ({ x: x(point.x), y: y(point.y) }))
  const marks = useMarks(places, {
    onPick: onPick && ((index) => ordered[index] && onPick(ordered[index].id)),
  })
  const chosen = ordered[marks.active]
  const at = places[marks.active]
  const radius = points.length > BARS_UP_TO ? 2.5 : 4

  return (
    <>
      <svg
        className={classes.svg}
        viewBox={`0 0 ${width} ${height}`}
        role="group"
        aria-label={title}
        {...marks.svgProps}
      >
        <Legend places={legend.places} />
        <AxisBottom scale={x} domain={domains.x} box={box} title={xTitle} width={width} />
        <AxisLeft scale={y} domain={domains.y} box={box} title={yTitle} width={width} />
        {points.length <= BARS_UP_TO && (
          <Bars points={points.filter(({ isOut }) => !isOut)} x={x} y={y} />
        )}
        <Dots places={places} points={ordered} radius={radius} />
        <Slopes lines={lines} domains={domains} x={x} y={y} />
        {chosen && at && (
          <ActiveMark
            key={chosen.id}
            marks={marks}
            label={chosen.label()}
            isPressed={onPick && !chosen.isOut}
          >
            <circle className={classes.ring} cx={at.x} cy={at.y} r={radius + 4} />
          </ActiveMark>
        )}
      </svg>
      {marks.isShown && chosen && at && <ChartTip label={chosen.label()} at={at} width={width} />}
    </>
  )
}

/** Effects of variants on exposure and outcome, with the slope of each method. */
export function ScatterChart({ title, caption, table, fileName, order, footer, ...plot }: Props) {
  return (
    <ChartFrame
      title={title}
      table={table}
      fileName={fileName}
      footer={footer}
      {...(caption !== undefined && { caption })}
      {...(order !== undefined && { order })}
    >
      {(width) => <Plot title={title} width={width} {...plot} />}
    </ChartFrame>
  )
}
