/** Scatter plot of the effects of variants on exposure and outcome, with the slope of each method. */
import type { FigureProps } from './chart-frame.tsx'
import type { MarkLabel } from './chart-tip.tsx'
import { PlotChart } from './plot-chart.tsx'
import {
  BARS_UP_TO,
  dots,
  type ErrorPoint,
  errorBars,
  type SlopeLine,
  slopes,
} from './plot-marks.tsx'

/** Error bars are half as long as the error; a hollow point is currently excluded from the analysis. */
export type ScatterPoint = ErrorPoint & {
  /** Called only when the mark is activated: there may be thousands. */
  label: () => MarkLabel
}

type Props = FigureProps & {
  xTitle: string
  yTitle: string
  points: readonly ScatterPoint[]
  lines: readonly SlopeLine[]
  /** Makes the points toggle buttons, pressed while included in the analysis. */
  onPick?: ((id: string) => void) | undefined
  /** Whether a point is excluded right now; `points` may lag behind. */
  isOutNow?: (id: string) => boolean
}

/** Above this number the points are one path. */
const ELEMENTS_UP_TO = 1500

function size(width: number) {
  const isNarrow = width < 480
  return {
    left: isNarrow ? 44 : 52,
    right: 8,
    height: Math.round(Math.min(400, Math.max(250, width * (isNarrow ? 0.8 : 0.55)))),
  }
}

export function ScatterChart(props: Props) {
  const { xTitle, yTitle, points, lines, onPick, isOutNow, ...figure } = props
  const ordered = points.toSorted((a, b) => a.x - b.x)
  const radius = points.length > BARS_UP_TO ? 2.5 : 4
  return (
    <PlotChart
      {...figure}
      size={size}
      xAxis={{ title: xTitle, padding: 0.03 }}
      yAxis={{ title: yTitle, padding: 0.05 }}
      legends={[lines.map(({ id, name, series }) => ({ id, name, line: series }))]}
      marks={[
        errorBars(points),
        dots(ordered, { radius, elementsUpTo: ELEMENTS_UP_TO }),
        slopes(lines),
      ]}
      targets={ordered}
      ringRadius={radius + 4}
      onPick={onPick}
      {...(isOutNow && { isOutNow })}
    />
  )
}
