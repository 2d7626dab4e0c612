/** Texts and lines of a forest plot. */
import type { PlotBox } from './axis.tsx'
import classes from './chart.module.css'
import type { ColumnId } from './composed.ts'
import { baselineOf, type ForestLayout, LINE_PX, type sidesLayout } from './forest-layout.ts'
import { Diamond, Point, RangeBar, type RowPosition, Whisker } from './interval-marks.tsx'
import type { IntervalRow } from './interval-rows.ts'
import { lineProps } from './meanings.ts'
import type { Scale } from './scale.ts'

/** Headings of the columns beside the drawing. */
export type IntervalHeader = { name: string } & Partial<Record<ColumnId, string>>

function Cells({ row, y, layout }: { row: IntervalRow; y: number; layout: ForestLayout }) {
  return layout.columns.map(({ id, x }) => {
    const text = row[id]?.()
    return (
      text !== undefined && (
        <text key={id} className={classes.rowValue} x={x} y={y + 4} textAnchor="end">
          {text}
        </text>
      )
    )
  })
}

type RowProps = { position: RowPosition; lines: readonly string[]; layout: ForestLayout }

export function Row({ position, lines, layout }: RowProps) {
  const { row, y } = position
  const isSummary = row.series !== undefined
  const className = isSummary ? classes.rowStrong : row.isOut ? classes.rowValue : classes.rowLabel
  return (
    <g aria-hidden="true">
      {lines.map((line, index) => {
        // A name without spaces may wrap into equal lines: the index is their key.
        const at = baselineOf(y, index, lines.length)
        return (
          <text key={at} className={className} x={layout.nameX} y={at}>
            {line}
          </text>
        )
      })}
      {row.isRange && <RangeBar {...position} />}
      {isSummary && !row.isRange && <Diamond {...position} />}
      {!isSummary && (
        <>
          {!row.isOut && <Whisker {...position} />}
          <Point {...position} />
        </>
      )}
      <Cells row={row} y={y} layout={layout} />
    </g>
  )
}

/** Column headings above the rows; empty where no columns fit. */
export function Header({ header, layout }: { header: IntervalHeader; layout: ForestLayout }) {
  if (!layout.header) return null
  const { y, name } = layout.header
  return (
    <g aria-hidden="true">
      {name.map((line, index) => {
        const at = y - (name.length - 1 - index) * LINE_PX
        return (
          <text key={at} className={classes.rowStrong} x={layout.nameX} y={at}>
            {line}
          </text>
        )
      })}
      {layout.columns.map(({ id, x }) => (
        <text key={id} className={classes.rowStrong} x={x} y={y} textAnchor="end">
          {header[id]}
        </text>
      ))}
    </g>
  )
}

type SidesProps = { sides: ReturnType<typeof sidesLayout>; box: PlotBox }

/** Below the ticks: the meaning of estimates to the left and to the right of no effect. */
export function Sides({ sides: { low, high }, box }: SidesProps) {
  return (
    <g aria-hidden="true">
      {[low, high].map(({ lines, x, anchor }) =>
        lines.map((line, index) => (
          <text
            key={`${anchor} ${line}`}
            className={classes.tick}
            x={x}
            y={box.bottom + 36 + index * LINE_PX}
            textAnchor={anchor}
          >
            {line}
          </text>
        )),
      )}
    </g>
  )
}

type ReferenceProps = { at: number; domain: readonly [number, number]; x: Scale; box: PlotBox }

export function Reference({ at, domain, x, box }: ReferenceProps) {
  if (at < domain[0] || at > domain[1]) return null
  return <line {...lineProps('pooled')} x1={x(at)} x2={x(at)} y1={box.top} y2={box.bottom} />
}

export function Notes({ lines, y }: { lines: readonly string[]; y: number }) {
  return lines.map((line, index) => {
    const at = y + index * LINE_PX
    return (
      <text key={at} className={classes.figureNote} x={4} y={at}>
        {line}
      </text>
    )
  })
}
