import { Button } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useFormat } from '../use-format.ts'
import { AxisBottom, type AxisKind, type PlotBox, titleHeight } from './axis.tsx'
import classes from './chart.module.css'
import { ChartFrame, type FigureProps } from './chart-frame.tsx'
import { Drawing } from './drawing.tsx'
import {
  chooseRows,
  countVariants,
  intervalDomain,
  type IntervalRow,
  ROWS_AT_FIRST,
  ROWS_AT_MOST,
} from './interval-rows.ts'
import { linearScale, type Scale } from './scale.ts'
import { FILL_CLASS } from './series.ts'
import { textWidth } from './text-width.ts'

const ROW_HEIGHT = 24
const HEADER_PX = 14
/** About how wide a character of a row label is. */
const CHARACTER_PX = 7.2

type Place = { row: IntervalRow; y: number; x: Scale; box: PlotBox }

/** An interval with its ends; what the axis cannot hold is cut with an arrow. */
function Whisker({ row, y, x, box }: Place) {
  if (row.low === null || row.high === null) return null
  const [low, high] = [x(row.low), x(row.high)]
  const isCutLeft = low < box.left
  const isCutRight = high > box.right
  const [from, to] = [Math.max(low, box.left), Math.min(high, box.right)]
  return (
    <>
      <line className={classes.interval} x1={from} x2={to} y1={y} y2={y} />
      {isCutLeft && (
        <path className={classes.dot} d={`M${box.left} ${y}l7 -4v8z`} aria-hidden="true" />
      )}
      {isCutRight && (
        <path className={classes.dot} d={`M${box.right} ${y}l-7 -4v8z`} aria-hidden="true" />
      )}
    </>
  )
}

/** A summary as a diamond from one end of its interval to the other. */
function Diamond({ row, y, x, box }: Place) {
  const clamp = (value: number) => Math.min(box.right, Math.max(box.left, value))
  const middle = clamp(x(row.b))
  const low = row.low === null ? middle - 5 : clamp(x(row.low))
  const high = row.high === null ? middle + 5 : clamp(x(row.high))
  return (
    <path
      className={row.series ? FILL_CLASS[row.series] : classes.dot}
      d={`M${Math.min(low, middle - 4)} ${y}L${middle} ${y - 7}L${Math.max(high, middle + 4)} ${y}L${middle} ${y + 7}Z`}
    />
  )
}

/** A range as a bar with ends. */
function RangeBar({ row, y, x, box }: Place) {
  if (row.low === null || row.high === null) return null
  const clamp = (value: number) => Math.min(box.right, Math.max(box.left, value))
  const [low, high] = [clamp(x(row.low)), clamp(x(row.high))]
  return (
    <path
      className={row.series ? FILL_CLASS[row.series] : classes.dot}
      d={`M${low} ${y - 6}h2v4.5H${high - 2}v-4.5h2v12h-2v-4.5H${low + 2}v4.5h-2Z`}
    />
  )
}

/** An estimate of its own: a dot, or a square where weights are to be seen. */
function Point({ row, y, x }: Place) {
  const at = x(row.b)
  const { size, isOut } = row
  if (isOut) return <circle className={classes.dotOut} cx={at} cy={y} r={4} />
  return size === undefined ? (
    <circle className={classes.dot} cx={at} cy={y} r={4} />
  ) : (
    <rect className={classes.dot} x={at - size} y={y - size} width={2 * size} height={2 * size} />
  )
}

type Columns = { labelX: number; valueX: number | null; extraX: number }

function Row({ place, columns }: { place: Place; columns: Columns }) {
  const { labelX, valueX, extraX } = columns
  const { row, y } = place
  const isSummary = row.series !== undefined
  return (
    <g aria-hidden="true">
      <text
        className={isSummary ? classes.rowStrong : row.isOut ? classes.rowValue : classes.rowLabel}
        x={labelX}
        y={y + 4}
      >
        {row.name}
      </text>
      {row.isRange && <RangeBar {...place} />}
      {isSummary && !row.isRange && <Diamond {...place} />}
      {!isSummary && (
        <>
          {!row.isOut && <Whisker {...place} />}
          <Point {...place} />
        </>
      )}
      {valueX !== null && (
        <text className={classes.rowValue} x={valueX} y={y + 4} textAnchor="end">
          {row.value()}
        </text>
      )}
      {valueX !== null && row.extra && (
        <text className={classes.rowValue} x={extraX} y={y + 4} textAnchor="end">
          {row.extra()}
        </text>
      )}
    </g>
  )
}

/** The names of the columns, above the rows. They say nothing where there is no room for values. */
function Header({ header, columns }: { header: IntervalHeader; columns: Columns }) {
  const { labelX, valueX, extraX } = columns
  if (valueX === null) return null
  return (
    <g aria-hidden="true">
      <text className={classes.rowStrong} x={labelX} y={14}>
        {header.name}
      </text>
      <text className={classes.rowStrong} x={valueX} y={14} textAnchor="end">
        {header.value}
      </text>
      <text className={classes.rowStrong} x={extraX} y={14} textAnchor="end">
        {header.extra}
      </text>
    </g>
  )
}

type PlotProps = {
  title: string
  xTitle: string
  rows: readonly IntervalRow[]
  kind: AxisKind
  /** A vertical line, such as the estimate from all variants. */
  reference?: number | undefined
  header?: IntervalHeader | undefined
  onPick: IntervalChartProps['onPick']
  width: number
}

/** About how wide a character of a value is. */
const VALUE_PX = 6.4

function layout(rows: readonly IntervalRow[], width: number, header?: IntervalHeader) {
  const longest = rows.reduce((most, row) => Math.max(most, row.name.length), 4)
  const left = Math.min(Math.max(64, longest * CHARACTER_PX + 12), width * 0.36)
  const widest = (texts: readonly (string | undefined)[], name = '') =>
    texts.reduce((most, text = '') => Math.max(most, text.length * VALUE_PX), textWidth(name, 12.5))
  const values = widest(
    rows.map((row) => row.value()),
    header?.value,
  )
  const extra = widest(
    rows.map((row) => row.extra?.()),
    header?.extra,
  )
  const hasValues = width >= 600
  const valueX = width - 2 - (extra > 0 ? extra + 16 : 0)
  const right = hasValues ? valueX - values - 14 : width - 10
  const summaries = rows.filter((row) => row.series !== undefined).length
  const gap = summaries > 0 && summaries < rows.length ? 14 : 0
  const top = header && hasValues ? 10 + HEADER_PX : 10
  const bottom = top + rows.length * ROW_HEIGHT + gap + 4
  return {
    box: { left, right, top, bottom },
    bottom,
    columns: { labelX: 4, valueX: hasValues ? valueX : null, extraX: width - 2 },
    yOf: (index: number) =>
      top + (index + 0.5) * ROW_HEIGHT + (index >= rows.length - summaries ? gap : 0),
  }
}

/** Only rows of single variants can be chosen. */
function pickerOf(rows: readonly IntervalRow[], onPick: IntervalChartProps['onPick']) {
  return (
    onPick &&
    ((id: string) => {
      if (rows.find((row) => row.id === id)?.series === undefined) onPick(id)
    })
  )
}

type ReferenceProps = { at: number; domain: readonly [number, number]; x: Scale; box: PlotBox }

function Reference({ at, domain, x, box }: ReferenceProps) {
  if (at < domain[0] || at > domain[1]) return null
  return <line className={classes.reference} x1={x(at)} x2={x(at)} y1={box.top} y2={box.bottom} />
}

function Plot({ title, xTitle, rows, kind, reference, header, onPick, width }: PlotProps) {
  const { box, bottom, columns, yOf } = layout(rows, width, header)
  const height = bottom + titleHeight(xTitle, width) + 33
  const domain = intervalDomain(rows)
  const x = linearScale(domain, [box.left, box.right])
  const maxName = Math.floor((box.left - 8) / CHARACTER_PX)
  const shorten = (name: string) =>
    name.length > maxName + 1 ? `${name.slice(0, Math.max(3, maxName - 1))}…` : name

  return (
    <Drawing
      title={title}
      width={width}
      height={height}
      isRows
      targets={rows.map(({ id, b, isOut, label }, index) => ({
        id,
        x: x(b),
        y: yOf(index),
        isOut,
        label,
      }))}
      onPick={pickerOf(rows, onPick)}
      highlight={{ shape: 'row', height: ROW_HEIGHT }}
      // With room for its values a row says everything itself.
      hasTip={columns.valueX === null}
      over={rows.map((row, index) => (
        <Row
          key={row.id}
          place={{ row: { ...row, name: shorten(row.name) }, y: yOf(index), x, box }}
          columns={columns}
        />
      ))}
    >
      {header && <Header header={header} columns={columns} />}
      <AxisBottom scale={x} domain={domain} box={box} kind={kind} title={xTitle} width={width} />
      {reference !== undefined && <Reference at={reference} {...{ domain, x, box }} />}
    </Drawing>
  )
}

/** What the columns beside the drawing are called. */
export type IntervalHeader = { name: string; value: string; extra: string }

export type IntervalChartProps = Omit<FigureProps, 'footer'> & {
  xTitle: string
  rows: readonly IntervalRow[]
  kind?: AxisKind
  reference?: number | undefined
  header?: IntervalHeader | undefined
  /** Makes the rows of single variants buttons that are pressed while one is in the analysis. */
  onPick?: ((id: string) => void) | undefined
}

/** Estimates with their intervals, one row each: what forest and leave-one-out plots share. */
export function IntervalChart(props: IntervalChartProps) {
  const {
    title,
    caption,
    xTitle,
    rows,
    kind = 'linear',
    reference,
    header,
    onPick,
    ...frame
  } = props
  const t = useT()
  const format = useFormat()
  const [isWhole, setWhole] = useState(false)
  const shown = chooseRows(rows, isWhole ? ROWS_AT_MOST : ROWS_AT_FIRST, reference)
  const counts = {
    shown: format.integer(countVariants(shown)),
    total: format.integer(countVariants(rows)),
  }
  const footer =
    shown.length < rows.length || isWhole ? (
      <>
        {!isWhole && (
          <span className={classes.moreText}>
            {reference === undefined
              ? t('chart.rows.precise', counts)
              : t('chart.rows.distant', counts)}
          </span>
        )}
        <Button variant="subtle" onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('chart.rows.fewer') : t('chart.rows.all')}
        </Button>
      </>
    ) : undefined
  return (
    <ChartFrame
      title={title}
      footer={footer}
      {...(caption !== undefined && { caption })}
      {...frame}
    >
      {(width) => (
        <Plot
          title={title}
          xTitle={xTitle}
          rows={shown}
          kind={kind}
          reference={reference}
          header={header}
          onPick={onPick}
          width={width}
        />
      )}
    </ChartFrame>
  )
}
