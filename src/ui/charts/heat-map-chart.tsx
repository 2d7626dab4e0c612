/** Heat map: values of rows and columns as colours, with characters for significance. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useFormat } from '../use-format.ts'
import classes from './chart.module.css'
import { ChartFrame, type FigureProps } from './chart-frame.tsx'
import type { MarkLabel } from './chart-tip.tsx'
import { Drawing } from './drawing.tsx'
import { type GridLayout, layoutGrid, truncateName } from './heat-map-layout.ts'

export type HeatCell = {
  /** The coloured value; null draws an empty cell. */
  value: number | null
  /** A character in the cell, such as `*`. */
  mark: string
  /** Drawn with a frame. */
  isFramed: boolean
  label: () => MarkLabel
}

export type HeatRow = {
  id: string
  name: string
  /** A line above this row starts a group of this name. */
  group?: string
  cells: readonly HeatCell[]
}

type Props = Omit<FigureProps, 'footer'> & {
  columns: readonly string[]
  rows: readonly HeatRow[]
  /** Absolute values from here on have the full colour. */
  cap: number
  /** Names of the colours: below zero, above zero, the quantity. */
  scale: { low: string; high: string; quantity: string }
  /** Number of rows before "show all". */
  rowsAtFirst?: number
}

const FAINT = 0.08

/** Returns the colour intensity of a value; the full one without a positive cap. */
export function strengthOf(value: number, cap: number): number {
  return FAINT + (1 - FAINT) * (cap > 0 ? Math.min(1, Math.abs(value) / cap) : 1)
}

type CellProps = { cell: HeatCell; x: number; y: number; layout: GridLayout; cap: number }

function Cell({ cell, x, y, layout, cap }: CellProps) {
  const { cellWidth, cellHeight } = layout
  const size = { x: x + 1, y: y + 1, width: cellWidth - 2, height: cellHeight - 2 }
  if (cell.value === null || Number.isNaN(cell.value))
    return <rect className={classes.heatEmpty} {...size} rx={2} />
  const strength = strengthOf(cell.value, cap)
  return (
    <>
      <rect
        className={cell.value < 0 ? classes.fill1 : classes.fill2}
        {...size}
        rx={2}
        opacity={Number(strength.toFixed(3))}
      />
      {cell.isFramed && <rect className={classes.heatFrame} {...size} rx={2} />}
      {cell.mark !== '' && (
        <text
          className={strength > 0.6 ? classes.heatMarkOnColour : classes.heatMark}
          x={x + cellWidth / 2}
          y={y + cellHeight / 2 + 6}
          textAnchor="middle"
        >
          {cell.mark}
        </text>
      )}
    </>
  )
}

function Heads({ columns, layout }: { columns: readonly string[]; layout: GridLayout }) {
  return (
    <g aria-hidden="true">
      {layout.key.map(({ text, y }) => (
        <text key={y} className={classes.tick} x={0} y={y}>
          {text}
        </text>
      ))}
      {columns.map((name, index) => (
        <text
          key={name}
          className={classes.rowLabel}
          x={layout.left + (index + 0.5) * layout.cellWidth}
          y={layout.top - 8}
          textAnchor="middle"
        >
          {layout.isNumbered ? String(index + 1) : name}
        </text>
      ))}
    </g>
  )
}

type BodyProps = { rows: readonly HeatRow[]; layout: GridLayout; cap: number }

function Body({ rows, layout, cap }: BodyProps) {
  return (
    <g aria-hidden="true">
      {rows.map((row, index) => {
        const y = layout.yOf(index)
        return (
          <g key={row.id}>
            {row.group !== undefined && (
              <text className={classes.rowStrong} x={0} y={y - 7}>
                {row.group}
              </text>
            )}
            <text className={classes.rowLabel} x={0} y={y + layout.cellHeight / 2 + 4}>
              {truncateName(row.name, layout.left - 10)}
            </text>
            {row.cells.map((cell, column) => (
              <Cell
                // Cells have no name but their column.
                // oxlint-disable-next-line react/no-array-index-key
                key={column}
                cell={cell}
                x={layout.left + column * layout.cellWidth}
                y={y}
                layout={layout}
                cap={cap}
              />
            ))}
          </g>
        )
      })}
    </g>
  )
}

const STEPS = [-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1] as const
const STEP_PX = 22

/** Colour scale, part of the drawing so that exported figures include it. */
function ColourKey({ cap, scale, y }: Pick<Props, 'cap' | 'scale'> & { y: number }) {
  const format = useFormat()
  const right = STEPS.length * STEP_PX
  return (
    <g aria-hidden="true">
      <text className={classes.tick} x={0} y={y}>
        {`${scale.quantity}: ${scale.low} / ${scale.high}`}
      </text>
      {STEPS.map((share, index) => (
        <rect
          key={share}
          className={share < 0 ? classes.fill1 : classes.fill2}
          x={index * STEP_PX}
          y={y + 8}
          width={STEP_PX - 2}
          height={10}
          opacity={Number(strengthOf(share * cap, cap).toFixed(3))}
        />
      ))}
      {([-1, 0, 1] as const).map((share) => (
        <text
          key={share}
          className={classes.tick}
          // End labels are aligned inwards: half of a centred one would be cut off.
          x={((share + 1) / 2) * (right - 2)}
          y={y + 33}
          textAnchor={share < 0 ? 'start' : share > 0 ? 'end' : 'middle'}
        >
          {`${share < 0 ? '≤ ' : share > 0 ? '≥ ' : ''}${format.fixed(share * cap, 0)}`}
        </text>
      ))}
    </g>
  )
}

type PlotProps = Pick<Props, 'title' | 'columns' | 'rows' | 'cap' | 'scale'> & { width: number }

function Plot({ title, columns, rows, cap, scale, width }: PlotProps) {
  const layout = layoutGrid(
    columns,
    rows.map(({ name, group }) => ({ name, hasGroup: group !== undefined })),
    width,
  )
  const targets = rows.flatMap((row, index) =>
    row.cells.map(({ label }, column) => ({
      id: `${row.id} ${column}`,
      x: layout.left + (column + 0.5) * layout.cellWidth,
      y: layout.yOf(index) + layout.cellHeight / 2,
      label,
    })),
  )
  return (
    <div className={classes.sideways}>
      <Drawing
        title={title}
        width={Math.max(width, layout.width)}
        height={layout.bottom + 48}
        isWide
        targets={targets}
        columns={columns.length}
        highlight={{ shape: 'frame', width: layout.cellWidth, height: layout.cellHeight }}
      >
        <Heads columns={columns} layout={layout} />
        <Body rows={rows} layout={layout} cap={cap} />
        <ColourKey cap={cap} scale={scale} y={layout.bottom + 12} />
      </Drawing>
    </div>
  )
}

const ROWS_AT_FIRST = 40
const ROWS_AT_MOST = 400

export function HeatMapChart(props: Props) {
  const { columns, rows, cap, scale, rowsAtFirst = ROWS_AT_FIRST, ...figure } = props
  const t = useT()
  const [isWhole, setWhole] = useState(false)
  const shown = rows.slice(0, isWhole ? ROWS_AT_MOST : rowsAtFirst)
  const footer =
    rows.length > rowsAtFirst ? (
      <Button variant="subtle" onClick={() => setWhole(!isWhole)}>
        {isWhole ? t('chart.rows.fewer') : t('chart.rows.allOf', { n: rows.length })}
      </Button>
    ) : undefined
  return (
    <ChartFrame {...figure} footer={footer}>
      {(width) => (
        <Plot
          title={figure.title}
          columns={columns}
          rows={shown}
          cap={cap}
          scale={scale}
          width={width}
        />
      )}
    </ChartFrame>
  )
}
