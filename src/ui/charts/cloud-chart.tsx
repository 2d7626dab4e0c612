import { ActiveMark } from './active-mark.tsx'
import { AxisBottom, type AxisKind, AxisLeft, type PlotBox, titleHeight } from './axis.tsx'
import classes from './chart.module.css'
import { ChartFrame } from './chart-frame.tsx'
import type { ChartTableData } from './chart-table.tsx'
import { ChartTip, type MarkLabel } from './chart-tip.tsx'
import { Legend, legendRows } from './legend.tsx'
import { linearScale, paddedDomain, type Scale } from './scale.ts'
import type { Series } from './scatter-chart.tsx'
import { useMarks } from './use-marks.ts'

export type CloudPoint = {
  id: string
  x: number
  y: number
  /** Absent: one of the many. */
  series?: Series
  label: () => MarkLabel
}

/** A line to hold the points against: level, upright, or where both axes are equal. */
export type CloudGuide =
  | { id: string; name: string; at: 'y' | 'x'; value: number }
  | { id: string; name: string; at: 'diagonal' }

type Props = {
  title: string
  caption?: string
  xTitle: string
  yTitle: string
  xKind?: AxisKind
  points: readonly CloudPoint[]
  /** What the coloured points are. */
  series: readonly { series: Series; name: string }[]
  guides: readonly CloudGuide[]
  table: () => ChartTableData
  fileName: string
}

const FILL: Record<Series, string | undefined> = {
  1: classes.fill1,
  2: classes.fill2,
  3: classes.fill3,
  4: classes.fill4,
}
const SHAPE: Record<Series, (x: number, y: number) => string> = {
  1: (x, y) => `M${x} ${y - 6}L${x + 6} ${y}L${x} ${y + 6}L${x - 6} ${y}Z`,
  2: (x, y) => `M${x} ${y - 5.5}L${x + 5.5} ${y + 4.5}L${x - 5.5} ${y + 4.5}Z`,
  3: (x, y) => `M${x - 4.5} ${y - 4.5}h9v9h-9Z`,
  4: (x, y) => `M${x - 5.5} ${y - 4.5}L${x + 5.5} ${y - 4.5}L${x} ${y + 5.5}Z`,
}

function Guides(props: {
  guides: readonly CloudGuide[]
  x: Scale
  y: Scale
  box: PlotBox
  most: number
}) {
  const { guides, x, y, box, most } = props
  return (
    <g aria-hidden="true">
      {guides.map((guide) => {
        if (guide.at === 'diagonal') {
          const place = { x1: x(0), y1: y(0), x2: x(most), y2: y(most) }
          return <line key={guide.id} className={classes.guide} {...place} />
        }
        const at = guide.at === 'y' ? y(guide.value) : x(guide.value)
        const isLevel = guide.at === 'y'
        return (
          <line
            key={guide.id}
            className={classes.guide}
            x1={isLevel ? box.left : at}
            x2={isLevel ? box.right : at}
            y1={isLevel ? at : box.top}
            y2={isLevel ? at : box.bottom}
          />
        )
      })}
    </g>
  )
}

/** Grey ones first, so that what stands out lies on top. */
function Points({ points, x, y }: { points: readonly CloudPoint[]; x: Scale; y: Scale }) {
  const many = points.filter(({ series }) => series === undefined)
  return (
    <g aria-hidden="true">
      {many.map((point) => (
        <circle key={point.id} className={classes.dot} cx={x(point.x)} cy={y(point.y)} r={3.5} />
      ))}
      {points.map(({ id, series, x: px, y: py }) =>
        series === undefined ? null : (
          <path key={id} className={FILL[series]} d={SHAPE[series](x(px), y(py))} />
        ),
      )}
    </g>
  )
}

type PlotProps = Omit<Props, 'caption' | 'table' | 'fileName'> & { width: number }

function Key({ series, width }: Pick<PlotProps, 'series' | 'width'>) {
  const { places } = legendRows(
    series.map(({ series: id, name }) => ({ id: String(id), name, className: '' })),
    width,
  )
  return (
    <g>
      {places.map(({ id, name, x, y }) => {
        const kind = Number(id) as Series
        return (
          <g key={id}>
            <path className={FILL[kind]} d={SHAPE[kind](x + 16, y - 5)} />
            <text className={classes.legendText} x={x + 32} y={y}>
              {name}
            </text>
          </g>
        )
      })}
    </g>
  )
}

function useLayout({ points, guides, series, xTitle, yTitle, width }: PlotProps) {
  const isNarrow = width < 480
  const keys = legendRows(
    series.map(({ series: id, name }) => ({ id: String(id), name, className: '' })),
    width,
  )
  const lines = legendRows(
    guides.map(({ id, name }) => ({ id, name, className: classes.guide ?? '' })),
    width,
  )
  const plotHeight = Math.round(Math.min(380, Math.max(240, width * (isNarrow ? 0.85 : 0.6))))
  const top = keys.height + lines.height + titleHeight(yTitle, width) + 15
  const box: PlotBox = {
    left: isNarrow ? 40 : 48,
    right: width - 10,
    top,
    bottom: top + plotHeight,
  }
  const levels = guides.flatMap((guide) => (guide.at === 'y' ? [guide.value] : []))
  const uprights = guides.flatMap((guide) => (guide.at === 'x' ? [guide.value] : []))
  const xDomain = paddedDomain([...points.map((point) => point.x), ...uprights], 0.06)
  const yDomain = paddedDomain([...points.map((point) => point.y), ...levels], 0.06)
  const isFromZero = points.every((point) => point.y >= 0)
  const height = box.bottom + titleHeight(xTitle, width) + 33
  return {
    box,
    height,
    lines: lines.places.map((place) => ({ ...place, y: place.y + keys.height })),
    xDomain,
    yDomain: isFromZero ? ([0, yDomain[1]] as [number, number]) : yDomain,
  }
}

function Plot(props: PlotProps) {
  const { points, guides, series, xTitle, yTitle, xKind = 'linear', title, width } = props
  const { box, height, lines, xDomain, yDomain } = useLayout(props)
  const x = linearScale(xDomain, [box.left, box.right])
  const y = linearScale(yDomain, [box.bottom, box.top])
  const ordered = points.toSorted((a, b) => b.y - a.y)
  const places = ordered.map((point) => ({ x: x(point.x), y: y(point.y) }))
  const marks = useMarks(places)
  const chosen = ordered[marks.active]
  const at = places[marks.active]
  return (
    <>
      <svg
        className={classes.svg}
        viewBox={`0 0 ${width} ${height}`}
        role="group"
        aria-label={title}
        {...marks.svgProps}
      >
        <Key series={series} width={width} />
        <Legend places={lines} />
        <AxisBottom
          scale={x}
          domain={xDomain}
          box={box}
          kind={xKind}
          title={xTitle}
          width={width}
        />
        <AxisLeft scale={y} domain={yDomain} box={box} title={yTitle} width={width} />
        <Guides guides={guides} x={x} y={y} box={box} most={Math.min(xDomain[1], yDomain[1])} />
        <Points points={points} x={x} y={y} />
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

/** Many points of which some stand out: volcano and Q–Q plots. */
export function CloudChart({ caption, table, fileName, ...plot }: Props) {
  return (
    <ChartFrame
      title={plot.title}
      table={table}
      fileName={fileName}
      {...(caption !== undefined && { caption })}
    >
      {(width) => <Plot width={width} {...plot} />}
    </ChartFrame>
  )
}
