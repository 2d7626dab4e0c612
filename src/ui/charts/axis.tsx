/** Axes of a figure, with ticks and titles, and the space that they need. */
import type { Format } from '../../i18n/words.ts'
import { useFormat } from '../use-format.ts'
import classes from './chart.module.css'
import { removeOverlaps, type AxisKind, ticksFor } from './axis-ticks.ts'
import type { Scale } from './scale.ts'
import { textWidth, wrapText } from './text-width.ts'

/** Area of the marks, in pixels of the figure. */
export type PlotBox = { left: number; right: number; top: number; bottom: number }

type Props = {
  scale: Scale
  domain: readonly [number, number]
  box: PlotBox
  kind?: AxisKind
  title: string
  /** No grid and no ticks: the marks are labelled themselves. */
  isBare?: boolean
  /** Width of the whole figure, which a long title may use; about that of the plot when absent. */
  width?: number
  /** Space between the ticks and the title. */
  space?: number
}

const FONT_PX = 12.5
const LINE_PX = 17

function titleLines(title: string, width: number): string[] {
  return wrapText(title, FONT_PX, width - 8)
}

/** Returns the height that the title of an axis needs. */
export function titleHeight(title: string, width: number): number {
  return titleLines(title, width).length * LINE_PX
}

/**
 * Returns the centre of the title: below the middle of the plot, or of the figure where it would overflow at a side.
 */
function titleMiddle(lines: readonly string[], box: PlotBox, width: number): number {
  const half = Math.max(...lines.map((line) => textWidth(line, FONT_PX))) / 2
  const middle = (box.left + box.right) / 2
  return middle - half < 0 || middle + half > width ? width / 2 : middle
}

/** Horizontal axis with grid lines over the plot, ticks and a title below. */
export function AxisBottom(props: Props) {
  const { scale, domain, box, kind = 'linear', isBare = false, title } = props
  const { width = box.right + 8, space = 0 } = props
  const format = useFormat()
  const ticks = removeOverlaps(
    ticksFor(domain, box.right - box.left, kind, 64, format),
    scale,
    width,
  )
  return (
    <g aria-hidden="true">
      {(isBare ? [] : ticks).map(({ value, label }) => (
        <g key={value}>
          <line
            className={value === 0 ? classes.zero : classes.grid}
            x1={scale(value)}
            x2={scale(value)}
            y1={box.top}
            y2={box.bottom}
          />
          <text className={classes.tick} x={scale(value)} y={box.bottom + 18} textAnchor="middle">
            {label}
          </text>
        </g>
      ))}
      {titleLines(title, width).map((line, index, lines) => {
        const y = box.bottom + 40 + space + index * LINE_PX
        return (
          <text
            key={y}
            className={classes.axisTitle}
            x={titleMiddle(lines, box, width)}
            y={y}
            textAnchor="middle"
          >
            {line}
          </text>
        )
      })}
    </g>
  )
}

/** Between the labels of the vertical axis and the plot. */
const TICK_GAP_PX = 8
const TICK_PX = 12
const LEFT_GAP_PX = 52

/** Returns the width that the labels of a vertical axis need beside the plot. */
export function labelsWidth(
  domain: readonly [number, number],
  pixels: number,
  kind: AxisKind,
  format: Format,
): number {
  const ticks = ticksFor(domain, pixels, kind, LEFT_GAP_PX, format)
  return TICK_GAP_PX + Math.max(0, ...ticks.map(({ label }) => textWidth(label, TICK_PX)))
}

/** Vertical axis; its title is above the plot and horizontal, for readability. */
export function AxisLeft(props: Props) {
  const { scale, domain, box, kind = 'linear', title, width = box.right + 8 } = props
  const format = useFormat()
  const ticks = ticksFor(domain, box.bottom - box.top, kind, LEFT_GAP_PX, format)
  return (
    <g aria-hidden="true">
      {ticks.map(({ value, label }) => (
        <g key={value}>
          <line
            className={value === 0 ? classes.zero : classes.grid}
            x1={box.left}
            x2={box.right}
            y1={scale(value)}
            y2={scale(value)}
          />
          <text
            className={classes.tick}
            x={box.left - TICK_GAP_PX}
            y={scale(value) + 4}
            textAnchor="end"
          >
            {label}
          </text>
        </g>
      ))}
      {titleLines(title, width).map((line, index, lines) => {
        const y = box.top - 14 - (lines.length - 1 - index) * LINE_PX
        return (
          <text key={y} className={classes.axisTitle} x={0} y={y}>
            {line}
          </text>
        )
      })}
    </g>
  )
}
