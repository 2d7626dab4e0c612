import { AxisLeft, type PlotBox, titleHeight } from '../../charts/axis.tsx'
import chartClasses from '../../charts/chart.module.css'
import { ChartFrame } from '../../charts/chart-frame.tsx'
import type { ChartTableData } from '../../charts/chart-table.tsx'
import { linearScale } from '../../charts/scale.ts'
import { useFormat } from '../../use-format.ts'
import classes from './instruments.module.css'

/** Borders between which F is counted: the rule of thumb, genome-wide significance, and beyond. */
export const F_BORDERS = [0, 10, 20, 30, 50, 75, 100, 200, 500, 1000] as const

export type FBin = { from: number; to: number | null; count: number }

/** How many variants have an F of each size; classes beyond the last variant are left out. */
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

type Props = {
  title: string
  caption: string
  xTitle: string
  yTitle: string
  bins: readonly FBin[]
  table: ChartTableData
  fileName: string
}

/** The name of a class: `30–50`, `1000 +`. */
export function useBinName(): (bin: FBin) => string {
  const format = useFormat()
  return ({ from, to }) =>
    to === null ? `≥ ${format.integer(from)}` : `${format.integer(from)}–${format.integer(to)}`
}

/** Less room than this for a class, and its name is written smaller. */
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
    <g aria-hidden="true">
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

function Bars({
  bins,
  xTitle,
  yTitle,
  title,
  width,
}: Pick<Props, 'bins' | 'xTitle' | 'yTitle' | 'title'> & { width: number }) {
  const top = titleHeight(yTitle, width) + 15
  const box: PlotBox = { left: 44, right: width - 10, top, bottom: top + 190 }
  const most = Math.max(1, ...bins.map(({ count }) => count))
  const y = linearScale([0, most * 1.12], [box.bottom, box.top])
  const step = (box.right - box.left) / Math.max(1, bins.length)
  const wide = Math.min(64, step * 0.72)
  return (
    <svg
      className={chartClasses.svg}
      viewBox={`0 0 ${width} ${box.bottom + 50}`}
      role="img"
      aria-label={title}
    >
      <AxisLeft scale={y} domain={[0, most * 1.12]} box={box} title={yTitle} width={width} />
      {bins.map((bin, index) => {
        const middle = box.left + step * (index + 0.5)
        return (
          <Bar
            key={bin.from}
            bin={bin}
            middle={middle}
            wide={wide}
            top={y(bin.count)}
            bottom={box.bottom}
            isTight={step < TIGHT_PX}
          />
        )
      })}
      <text
        className={chartClasses.axisTitle}
        x={(box.left + box.right) / 2}
        y={box.bottom + 40}
        textAnchor="middle"
        aria-hidden="true"
      >
        {xTitle}
      </text>
    </svg>
  )
}

/** How strong the chosen variants are, one by one. */
export function StrengthChart({ caption, table, fileName, ...plot }: Props) {
  return (
    <ChartFrame title={plot.title} caption={caption} table={table} fileName={fileName}>
      {(width) => <Bars width={width} {...plot} />}
    </ChartFrame>
  )
}
