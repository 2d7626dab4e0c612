/** Figure on two axes, composed of marks: the base of scatter, line and funnel plots. */
import { Fragment } from 'react'
import type { Format } from '../../i18n/words.ts'
import { useFormat } from '../use-format.ts'
import { AxisBottom, AxisLeft, labelsWidth, type PlotBox, titleHeight } from './axis.tsx'
import type { AxisKind } from './axis-ticks.ts'
import { ChartFrame, type FigureProps } from './chart-frame.tsx'
import { useComposed } from './composed.ts'
import { Drawing, type Target } from './drawing.tsx'
import { Legend, type LegendItem, stackedLegends } from './legend.tsx'
import type { Plane, PlotMark } from './plot-mark.ts'
import { linearScale, paddedDomain } from './scale.ts'

/** An axis: its title and its domain. */
export type PlotAxis = {
  title: string
  kind?: AxisKind
  /** Absent: the extent of the marks, padded at both ends, including zero. */
  domain?: readonly [number, number]
  padding?: number
  isWithoutZero?: boolean
  /** The domain begins at zero, whatever the values. */
  isFromZero?: boolean
  /** The vertical axis increases downwards. */
  isDown?: boolean
  /** The marks are labelled themselves. */
  isBare?: boolean
}

/** Area of the marks in a figure of some width: its left end, the space at its right, its height. */
export type PlotSize = { left: number; right: number; height: number; gap?: number }

type Props = FigureProps & {
  size: (width: number) => PlotSize
  xAxis: PlotAxis
  yAxis: PlotAxis
  /** In the order in which they are drawn. */
  marks: readonly PlotMark[]
  /** Marks below the grid. */
  ground?: readonly PlotMark[]
  /** Legends, one below the other. */
  legends?: readonly (readonly LegendItem[])[]
  /** At their values on the axes, in the order of the arrow keys. */
  targets: readonly Target[]
  ringRadius?: number
  onPick?: ((id: string) => void) | undefined
  /** Whether a target is excluded right now; `targets` may lag behind. */
  isOutNow?: (id: string) => boolean
}

/** Gap between the title of the vertical axis and the plot. */
const GAP_PX = 15
/** Height between the plot and the bottom of the figure, without the title of the axis. */
const FOOT_PX = 33

function domainOf(axis: PlotAxis, values: readonly number[]): readonly [number, number] {
  if (axis.domain) return axis.domain
  const [low, high] = paddedDomain(values, axis.padding ?? 0.05, !axis.isWithoutZero)
  return [axis.isFromZero ? 0 : low, high]
}

type PlotProps = Omit<Props, keyof FigureProps> & { title: string; width: number }
const NONE: readonly never[] = []

type Texts = Pick<PlotProps, 'xAxis' | 'yAxis' | 'legends'>
type Laid = Pick<PlotProps, 'size' | 'xAxis' | 'yAxis' | 'marks' | 'legends' | 'width'> & {
  format: Format
}

/** Returns titles and names with the user's changes, where the figure is composed. */
function useTexts({ xAxis, yAxis, legends = NONE }: Texts) {
  const composed = useComposed()
  if (!composed) return { xAxis, yAxis, legends }
  const { label, named } = composed
  return {
    xAxis: { ...xAxis, title: label('x', xAxis.title) },
    yAxis: { ...yAxis, title: label('y', yAxis.title) },
    legends: legends.map((items) => items.map((item) => ({ ...item, name: named(item.name) }))),
  }
}

function layout({ size, xAxis, yAxis, marks, legends = [], width, format }: Laid) {
  const legend = stackedLegends(legends, width)
  const { left: usual, right, height, gap = GAP_PX } = size(width)
  const top = legend.height + titleHeight(yAxis.title, width) + gap
  const domains = {
    x: domainOf(
      xAxis,
      marks.flatMap(({ x = [] }) => x),
    ),
    y: domainOf(
      yAxis,
      marks.flatMap(({ y = [] }) => y),
    ),
  }
  const left = Math.max(usual, labelsWidth(domains.y, height, yAxis.kind ?? 'linear', format))
  const box: PlotBox = { left, right: width - right, top, bottom: top + height }
  const plane: Plane = {
    x: linearScale(domains.x, [box.left, box.right]),
    y: linearScale(domains.y, yAxis.isDown ? [box.top, box.bottom] : [box.bottom, box.top]),
    domains,
    box,
    width,
  }
  return { legend, plane, height: box.bottom + titleHeight(xAxis.title, width) + FOOT_PX }
}

function Layers({ marks, plane }: { marks: readonly PlotMark[]; plane: Plane }) {
  return (
    <g aria-hidden="true">
      {marks.map(({ id, draw }) => (
        <Fragment key={id}>{draw(plane)}</Fragment>
      ))}
    </g>
  )
}

function Plot(props: PlotProps) {
  const { title, width, size, marks, legends = NONE, ground = NONE } = props
  const { targets, ringRadius = 9, onPick, isOutNow } = props
  const texts = useTexts({ xAxis: props.xAxis, yAxis: props.yAxis, legends })
  const { xAxis, yAxis } = texts
  // Memoised on these only: interaction must not recompute it.
  const format = useFormat()
  const { legend, plane, height } = layout({ size, marks, width, format, ...texts })
  const { x, y, domains, box } = plane
  return (
    <Drawing
      title={title}
      width={width}
      height={height}
      targets={targets.map((target) => ({ ...target, x: x(target.x), y: y(target.y) }))}
      onPick={onPick}
      {...(isOutNow && { isOutNow })}
      highlight={{ shape: 'ring', radius: ringRadius }}
    >
      <Legend places={legend.places} />
      <Layers marks={ground} plane={plane} />
      <AxisBottom
        scale={x}
        domain={domains.x}
        box={box}
        title={xAxis.title}
        width={width}
        {...(xAxis.kind && { kind: xAxis.kind })}
        {...(xAxis.isBare && { isBare: true })}
      />
      <AxisLeft
        scale={y}
        domain={domains.y}
        box={box}
        title={yAxis.title}
        width={width}
        {...(yAxis.kind && { kind: yAxis.kind })}
      />
      <Layers marks={marks} plane={plane} />
    </Drawing>
  )
}

/**
 * A figure on two axes, composed of marks: the frame with title, table and export, the legend, the axes, the marks in
 * their order, and the interactive targets.
 */
export function PlotChart(props: Props) {
  const { title, caption, fileName, table, footer, order, ...plot } = props
  return (
    <ChartFrame
      title={title}
      fileName={fileName}
      table={table}
      footer={footer}
      labels={{ x: plot.xAxis.title, y: plot.yAxis.title }}
      {...(caption !== undefined && { caption })}
      {...(order !== undefined && { order })}
    >
      {(width) => <Plot title={title} width={width} {...plot} />}
    </ChartFrame>
  )
}
