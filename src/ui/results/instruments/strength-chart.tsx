/** Histogram of the strength of the chosen variants, in classes of F. */
import chartClasses from '../../charts/chart.module.css'
import type { FigureProps } from '../../charts/chart-frame.tsx'
import { PlotChart } from '../../charts/plot-chart.tsx'
import type { PlotMark } from '../../charts/plot-mark.ts'
import { useFormat } from '../../use-format.ts'
import classes from './instruments.module.css'

/** Bounds of the classes of F: the rule of thumb, genome-wide significance, and beyond. */
export const F_BORDERS = [0, 10, 20, 30, 50, 75, 100, 200, 500, 1000] as const

export type FBin = { from: number; to: number | null; count: number }

/** Counts the variants in each class of F; classes beyond the last variant are left out. */
export function fBins(values: readonly number[]): FBin[] {
  const bins = F_BORDERS.map((from, index): FBin => {
    const to = F_BORDERS[index + 1] ?? null
    const count = values.filter((f) => f >= from && (to === null || f < to)).length
    return { from, to, count }
  })
  const last = bins.findLastIndex(({ count }) => count > 0)
  const first = bins.findIndex(({ count }) => count > 0)
  return bins.slice(Math.max(0, first), last + 1)
}

type Props = FigureProps & { xTitle: string; yTitle: string; bins: readonly FBin[] }

/** Returns a function for the name of a class: `30–50`, `1000 +`. */
export function useBinName(): (bin: FBin) => string {
  const format = useFormat()
  return ({ from, to }) =>
    to === null ? `≥ ${format.integer(from)}` : `${format.integer(from)}–${format.integer(to)}`
}

/** Width of a class below which its name is smaller. */
const TIGHT_PX = 52

type BarProps = {
  bin: FBin
  middle: number
  wide: number
  top: number
  bottom: number
  isTight: boolean
}

function Bar({ bin, middle, wide, top, bottom, isTight }: BarProps) {
  const format = useFormat()
  const name = useBinName()
  return (
    <g>
      <rect
        className={bin.from < 10 ? classes.weakBar : classes.bar}
        x={middle - wide / 2}
        width={wide}
        y={top}
        height={bottom - top}
        rx={2}
      />
      <text className={chartClasses.tick} x={middle} y={top - 6} textAnchor="middle">
        {format.integer(bin.count)}
      </text>
      <text
        className={chartClasses.tick}
        x={middle}
        y={bottom + 18}
        textAnchor="middle"
        style={isTight ? { fontSize: 10.5 } : undefined}
      >
        {name(bin)}
      </text>
    </g>
  )
}

const HEIGHT_PX = 190
const WIDEST_BAR_PX = 64

function size() {
  return { left: 44, right: 10, height: HEIGHT_PX }
}

/** Draws a bar for each class, with its count above and its name below. */
function bars(bins: readonly FBin[]): PlotMark {
  return {
    id: 'bars',
    draw: ({ x, y, box }) => {
      const step = x(1) - x(0)
      return bins.map((bin, index) => (
        <Bar
          key={bin.from}
          bin={bin}
          middle={x(index + 0.5)}
          wide={Math.min(WIDEST_BAR_PX, step * 0.72)}
          top={y(bin.count)}
          bottom={box.bottom}
          isTight={step < TIGHT_PX}
        />
      ))
    },
  }
}

export function StrengthChart({ xTitle, yTitle, bins, ...figure }: Props) {
  const most = Math.max(1, ...bins.map(({ count }) => count))
  return (
    <PlotChart
      {...figure}
      size={size}
      xAxis={{ title: xTitle, domain: [0, Math.max(1, bins.length)], isBare: true }}
      yAxis={{ title: yTitle, domain: [0, most * 1.12] }}
      marks={[bars(bins)]}
      targets={[]}
    />
  )
}
