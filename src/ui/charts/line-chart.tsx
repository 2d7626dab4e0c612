/** Curves over a common axis, with marked points. */
import type { AxisKind } from './axis-ticks.ts'
import type { FigureProps } from './chart-frame.tsx'
import type { MarkLabel } from './chart-tip.tsx'
import { PlotChart } from './plot-chart.tsx'
import type { PlotMark } from './plot-mark.ts'
import { dots, rule } from './plot-marks.tsx'
import { type LineMeaning, lineProps } from './meanings.ts'

export type LineSeries = {
  id: string
  name: string
  points: readonly { x: number; y: number }[]
  series: LineMeaning
}

/** A highlighted point that can be activated. */
export type LineMark = { id: string; x: number; y: number; label: () => MarkLabel }

type Props = FigureProps & {
  xTitle: string
  yTitle: string
  xKind?: AxisKind
  lines: readonly LineSeries[]
  marks: readonly LineMark[]
  yDomain: readonly [number, number]
  /** A horizontal line, such as the required value. */
  reference?: number
  /** Largest height of the plot, in px. */
  mostHeight?: number
}

const MOST_HEIGHT = 340

function sizeUpTo(mostHeight: number) {
  return (width: number) => {
    const share = width < 480 ? 0.7 : 0.42
    const height = Math.round(Math.min(mostHeight, Math.max(220, width * share)))
    return { left: 44, right: 12, height }
  }
}

function curves(lines: readonly LineSeries[]): PlotMark {
  return {
    id: 'curves',
    x: lines.flatMap(({ points }) => points.map(({ x }) => x)),
    draw: ({ x, y }) =>
      lines.map(({ id, points, series }) => (
        <polyline
          key={id}
          {...lineProps(series)}
          points={points
            .map((at) => `${Number(x(at.x).toFixed(1))},${Number(y(at.y).toFixed(1))}`)
            .join(' ')}
        />
      )),
  }
}

export function LineChart(props: Props) {
  const { xTitle, yTitle, xKind = 'linear', lines, marks, yDomain, reference, ...more } = props
  const { mostHeight = MOST_HEIGHT, ...figure } = more
  return (
    <PlotChart
      {...figure}
      size={sizeUpTo(mostHeight)}
      xAxis={{ title: xTitle, kind: xKind, padding: 0, isWithoutZero: true }}
      yAxis={{ title: yTitle, domain: yDomain }}
      legends={[lines.map(({ id, name, series }) => ({ id, name, line: series }))]}
      marks={[
        ...(reference === undefined ? [] : [rule('y', reference, 'limit')]),
        curves(lines),
        dots(marks, { radius: 5 }),
      ]}
      targets={marks}
    />
  )
}
