/** Funnel plot: estimates against their errors, with the funnel of chance alone. */
import type { AxisKind } from './axis-ticks.ts'
import type { FigureProps } from './chart-frame.tsx'
import type { MarkLabel } from './chart-tip.tsx'
import { PlotChart } from './plot-chart.tsx'
import type { PlotMark } from './plot-mark.ts'
import { contourGround, contourLegend, isNearNone } from './funnel-contours.tsx'
import { dots, rule } from './plot-marks.tsx'
import { lineProps } from './meanings.ts'

export type FunnelPoint = { id: string; b: number; se: number; label: () => MarkLabel }

type Props = FigureProps & {
  xTitle: string
  yTitle: string
  kind: AxisKind
  points: readonly FunnelPoint[]
  /** The pooled estimate, the tip of the funnel. */
  centre: number
  /** Legend names of the estimate and the funnel. */
  names: { centre: string; funnel: string }
  /** Names of the regions of p around no effect (0.05 to 0.1, 0.01 to 0.05, below); absent, no regions are drawn. */
  contours?: readonly [string, string, string]
}

/** 97.5 % quantile of the normal distribution: 95 % of the studies of one effect lie within this many errors of it. */
const CRITICAL = 1.959964

function size(width: number) {
  return { left: 52, right: 12, height: Math.round(Math.min(340, Math.max(230, width * 0.5))) }
}

/** Returns the funnel of chance alone, from its tip to an error of `most`. */
function funnel(centre: number, most: number): PlotMark {
  const ends = [centre - CRITICAL * most, centre + CRITICAL * most] as const
  return {
    id: 'funnel',
    x: ends,
    draw: ({ x, box }) => (
      <polyline
        {...lineProps('chance')}
        points={[
          `${x(ends[0])},${box.bottom}`,
          `${x(centre)},${box.top}`,
          `${x(ends[1])},${box.bottom}`,
        ].join(' ')}
      />
    ),
  }
}

export function FunnelChart(props: Props) {
  const { xTitle, yTitle, kind, points, centre, names, contours, ...figure } = props
  const most = points.reduce((known, { se }) => Math.max(known, se), 0) * 1.08
  const places = points
    .toSorted((a, b) => a.b - b.b)
    .map(({ id, b, se, label }) => ({ id, x: b, y: se, label }))
  const ground = contours && isNearNone(centre, CRITICAL * most) ? [contourGround()] : []
  return (
    <PlotChart
      {...figure}
      size={size}
      xAxis={{ title: xTitle, kind, padding: 0.04, isWithoutZero: true }}
      // The most precise studies are at the top.
      yAxis={{ title: yTitle, domain: [0, most], isDown: true }}
      ground={ground}
      legends={[
        [
          { id: 'centre', name: names.centre, line: 'pooled' },
          { id: 'funnel', name: names.funnel, line: 'chance' },
        ],
        ...(contours && ground.length > 0 ? [contourLegend(contours)] : []),
      ]}
      marks={[
        ...(ground.length > 0 ? [rule('x', 0, 'none')] : []),
        funnel(centre, most),
        rule('x', centre, 'pooled'),
        dots(places, { radius: 5 }),
      ]}
      targets={places}
    />
  )
}
