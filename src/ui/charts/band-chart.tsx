/** A curve with its interval over a quantity of which a range is shaded, with marked points. */
import type { AxisKind } from './axis-ticks.ts'
import classes from './chart.module.css'
import type { FigureProps } from './chart-frame.tsx'
import type { MarkLabel } from './chart-tip.tsx'
import { PlotChart } from './plot-chart.tsx'
import type { PlotMark } from './plot-mark.ts'
import { dots, rule } from './plot-marks.tsx'
import { lineProps, type SymbolMeaning } from './meanings.ts'

/** A highlighted point of the curve that can be activated. */
export type BandMark = {
  id: string
  x: number
  y: number
  series?: SymbolMeaning
  label: () => MarkLabel
}

type Props = FigureProps & {
  xTitle: string
  yTitle: string
  yKind: AxisKind
  /** The curve and its interval, from left to right. */
  curve: readonly { x: number; y: number; low: number; high: number }[]
  curveName: string
  /** The shaded range of the horizontal axis, and its name. */
  shaded: { low: number; high: number; name: string }
  marks: readonly BandMark[]
}

function size(width: number) {
  const share = width < 480 ? 0.8 : 0.46
  return { left: 48, right: 12, height: Math.round(Math.min(360, Math.max(240, width * share))) }
}

function shade({ low, high }: Props['shaded']): PlotMark {
  return {
    id: 'shade',
    x: [low, high],
    draw: ({ x, box }) => (
      <rect
        className={classes.shade}
        x={x(low)}
        y={box.top}
        width={Math.max(1, x(high) - x(low))}
        height={box.bottom - box.top}
      />
    ),
  }
}

function band(curve: Props['curve']): PlotMark {
  return {
    id: 'band',
    x: curve.map(({ x }) => x),
    y: curve.flatMap(({ low, high }) => [low, high]),
    draw: ({ x, y }) => {
      const point = (at: number, value: number) =>
        `${Number(x(at).toFixed(1))} ${Number(y(value).toFixed(1))}`
      const up = curve.map(({ x: at, high }) => point(at, high))
      const back = curve.toReversed().map(({ x: at, low }) => point(at, low))
      return (
        <>
          <path className={classes.bandArea} d={`M${[...up, ...back].join('L')}Z`} />
          <polyline
            {...lineProps('ivw')}
            points={curve
              .map((at) => `${Number(x(at.x).toFixed(1))},${Number(y(at.y).toFixed(1))}`)
              .join(' ')}
          />
        </>
      )
    },
  }
}

export function BandChart(props: Props) {
  const { xTitle, yTitle, yKind, curve, curveName, shaded, marks, ...figure } = props
  const places = marks
    .toSorted((one, other) => one.x - other.x)
    .map(({ series, ...mark }) => ({ ...mark, ...(series && { symbol: series }) }))
  return (
    <PlotChart
      {...figure}
      size={size}
      xAxis={{ title: xTitle, padding: 0.02 }}
      yAxis={{ title: yTitle, kind: yKind, padding: 0.04 }}
      legends={[
        [
          { id: 'curve', name: curveName, line: 'ivw' },
          { id: 'shade', name: shaded.name, className: classes.shadeKey ?? '' },
        ],
      ]}
      ground={[shade(shaded)]}
      marks={[rule('y', 0, 'none'), band(curve), dots(places, { radius: 5 })]}
      targets={places}
    />
  )
}
