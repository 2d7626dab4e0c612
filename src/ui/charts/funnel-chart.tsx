import { ActiveMark } from './active-mark.tsx'
import { AxisBottom, type AxisKind, AxisLeft, type PlotBox, titleHeight } from './axis.tsx'
import classes from './chart.module.css'
import { ChartFrame } from './chart-frame.tsx'
import type { ChartTableData } from './chart-table.tsx'
import { ChartTip, type MarkLabel } from './chart-tip.tsx'
import type { MarkPlace } from './marks.ts'
import { linearScale, paddedDomain } from './scale.ts'
import { useMarks } from './use-marks.ts'

export type FunnelPoint = { id: string; b: number; se: number; label: () => MarkLabel }

type Props = {
  title: string
  caption: string
  xTitle: string
  yTitle: string
  kind: AxisKind
  points: readonly FunnelPoint[]
  /** The pooled estimate, from which the funnel opens. */
  centre: number
  table: ChartTableData
  fileName: string
}

/** 95 % of the studies of one effect lie within this many errors of it. */
const CRITICAL = 1.959964

type PlotProps = Omit<Props, 'caption' | 'table' | 'fileName'> & { width: number }

function layout({ points, centre, xTitle, yTitle, width }: PlotProps) {
  const top = titleHeight(yTitle, width) + 15
  const box: PlotBox = {
    left: 52,
    right: width - 12,
    top,
    bottom: top + Math.round(Math.min(340, Math.max(230, width * 0.5))),
  }
  const least = points.reduce((most, { se }) => Math.max(most, se), 0) * 1.08
  const reach = CRITICAL * least
  const domains = {
    x: paddedDomain([...points.map(({ b }) => b), centre - reach, centre + reach], 0.04, false),
    y: [0, least] as [number, number],
  }
  return {
    box,
    domains,
    reach,
    height: box.bottom + titleHeight(xTitle, width) + 33,
    x: linearScale(domains.x, [box.left, box.right]),
    // The most precise studies stand at the top.
    y: linearScale(domains.y, [box.top, box.bottom]),
  }
}

type FunnelProps = Pick<ReturnType<typeof layout>, 'box' | 'reach' | 'x'> & {
  centre: number
  places: readonly MarkPlace[]
  ids: readonly string[]
}

/** The funnel, the pooled estimate in its middle, and the studies. */
function Funnel({ box, reach, x, centre, places, ids }: FunnelProps) {
  const corners = [
    `${x(centre - reach)},${box.bottom}`,
    `${x(centre)},${box.top}`,
    `${x(centre + reach)},${box.bottom}`,
  ]
  return (
    <g aria-hidden="true">
      <polyline className={`${classes.slope} ${classes.series2}`} points={corners.join(' ')} />
      <line
        className={classes.reference}
        x1={x(centre)}
        x2={x(centre)}
        y1={box.top}
        y2={box.bottom}
      />
      {places.map((place, index) => (
        <circle key={ids[index]} className={classes.dot} cx={place.x} cy={place.y} r={5} />
      ))}
    </g>
  )
}

function Plot(props: PlotProps) {
  const { title, xTitle, yTitle, kind, points, centre, width } = props
  const plan = layout(props)
  const { box, domains, height, x, y } = plan
  const ordered = points.toSorted((a, b) => a.b - b.b)
  const places = ordered.map(({ b, se }) => ({ x: x(b), y: y(se) }))
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
        <AxisBottom
          scale={x}
          domain={domains.x}
          box={box}
          kind={kind}
          title={xTitle}
          width={width}
        />
        <AxisLeft scale={y} domain={domains.y} box={box} title={yTitle} width={width} />
        <Funnel {...plan} centre={centre} places={places} ids={ordered.map(({ id }) => id)} />
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

/** Estimates against their errors, with the funnel in which chance alone would hold them. */
export function FunnelChart({ caption, table, fileName, ...plot }: Props) {
  return (
    <ChartFrame title={plot.title} caption={caption} table={table} fileName={fileName}>
      {(width) => <Plot width={width} {...plot} />}
    </ChartFrame>
  )
}
