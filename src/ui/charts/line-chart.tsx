import { ActiveMark } from './active-mark.tsx'
import { AxisBottom, type AxisKind, AxisLeft, type PlotBox, titleHeight } from './axis.tsx'
import classes from './chart.module.css'
import { ChartFrame } from './chart-frame.tsx'
import type { ChartTableData } from './chart-table.tsx'
import { ChartTip, type MarkLabel } from './chart-tip.tsx'
import { Legend, legendRows } from './legend.tsx'
import { linearScale, paddedDomain, type Scale } from './scale.ts'
import { useMarks } from './use-marks.ts'

export type LineSeries = {
  id: string
  name: string
  points: readonly { x: number; y: number }[]
  series: 1 | 2 | 3 | 4
}

/** A place that is pointed out and can be chosen. */
export type LineMark = { id: string; x: number; y: number; label: () => MarkLabel }

type Props = {
  title: string
  caption?: string
  xTitle: string
  yTitle: string
  xKind?: AxisKind
  lines: readonly LineSeries[]
  marks: readonly LineMark[]
  yDomain: readonly [number, number]
  /** A horizontal line, such as the value that is wanted. */
  reference?: number
  table: ChartTableData
  fileName: string
}

const LINE_CLASS = {
  1: `${classes.slope} ${classes.series1}`,
  2: `${classes.slope} ${classes.series2}`,
  3: `${classes.slope} ${classes.series3}`,
  4: `${classes.slope} ${classes.series4}`,
} as const

type PlotProps = Omit<Props, 'caption' | 'table' | 'fileName'> & { width: number }

function layout({ lines, xTitle, yTitle, width }: PlotProps) {
  const isNarrow = width < 480
  const legend = legendRows(
    lines.map(({ id, name, series }) => ({ id, name, className: LINE_CLASS[series] })),
    width,
  )
  const top = legend.height + titleHeight(yTitle, width) + 15
  const box: PlotBox = {
    left: 44,
    right: width - 12,
    top,
    bottom: top + Math.round(Math.min(340, Math.max(220, width * (isNarrow ? 0.7 : 0.42)))),
  }
  return { legend, box, height: box.bottom + titleHeight(xTitle, width) + 33 }
}

function Curves({ lines, x, y }: Pick<Props, 'lines'> & { x: Scale; y: Scale }) {
  return lines.map(({ id, points, series }) => (
    <polyline
      key={id}
      className={LINE_CLASS[series]}
      points={points.map((at) => `${x(at.x).toFixed(1)},${y(at.y).toFixed(1)}`).join(' ')}
    />
  ))
}

function Plot(props: PlotProps) {
  const { title, xTitle, yTitle, xKind = 'linear', lines, yDomain, reference, width } = props
  const { legend, box, height } = layout(props)
  const xs = [...lines.flatMap(({ points }) => points), ...props.marks].map(({ x }) => x)
  const domain = paddedDomain(xs, 0, false)
  const x = linearScale(domain, [box.left, box.right])
  const y = linearScale(yDomain, [box.bottom, box.top])
  const places = props.marks.map((mark) => ({ x: x(mark.x), y: y(mark.y) }))
  const marks = useMarks(places)
  const chosen = props.marks[marks.active]
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
        <Legend places={legend.places} />
        <AxisBottom scale={x} domain={domain} box={box} kind={xKind} title={xTitle} width={width} />
        <AxisLeft scale={y} domain={yDomain} box={box} title={yTitle} width={width} />
        <g aria-hidden="true">
          {reference !== undefined && (
            <line
              className={classes.reference}
              x1={box.left}
              x2={box.right}
              y1={y(reference)}
              y2={y(reference)}
            />
          )}
          <Curves lines={lines} x={x} y={y} />
          {places.map((place, index) => (
            <circle
              key={props.marks[index]?.id}
              className={classes.dot}
              cx={place.x}
              cy={place.y}
              r={5}
            />
          ))}
        </g>
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

/** Curves over a common axis, with the places that matter marked on them. */
export function LineChart({ caption, table, fileName, ...plot }: Props) {
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
