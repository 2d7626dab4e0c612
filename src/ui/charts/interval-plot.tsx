/** Drawing of a forest plot: rows with their columns, the axis, and the notes. */
import { useT } from '../../i18n/use-t.ts'
import { useFormat } from '../use-format.ts'
import { AxisBottom, type PlotBox, titleHeight } from './axis.tsx'
import type { AxisKind } from './axis-ticks.ts'
import { COLUMN_IDS, type Composed, useComposed } from './composed.ts'
import { Drawing } from './drawing.tsx'
import { useFigureMode } from './figure-mode.ts'
import { type ForestLayout, forestLayout, LINE_PX, sidesLayout } from './forest-layout.ts'
import { isCut } from './interval-marks.tsx'
import { Header, type IntervalHeader, Notes, Reference, Row, Sides } from './interval-parts.tsx'
import {
  chooseRows,
  countVariants,
  intervalDomain,
  type IntervalRow,
  orderRows,
} from './interval-rows.ts'
import { Legend, legendRows } from './legend.tsx'
import { linearScale } from './scale.ts'
import { wrapText } from './text-width.ts'

export type IntervalPlotProps = {
  title: string
  xTitle: string
  /** All rows; those that are shown are chosen here. */
  all: readonly IntervalRow[]
  rows: readonly IntervalRow[]
  kind: AxisKind
  /** A vertical line, such as the estimate from all variants, and its name. */
  reference?: number | undefined
  referenceName?: string | undefined
  header?: IntervalHeader | undefined
  /** Meanings of an estimate on either side of no effect. */
  sides?: { low: string; high: string } | undefined
  onPick?: ((id: string) => void) | undefined
  width: number
}

const LIVE_ROW_PX = 24
const PAPER_ROW_PX = 18
/** Smallest width of the intervals beside a column. */
const LIVE_PLOT_PX = 220
const PAPER_PLOT_PX = 88
const FOOTNOTE_PX = 11.5

function textsOf(rows: readonly IntervalRow[], composed: Composed | null) {
  const columns = composed?.columns ?? COLUMN_IDS
  return rows.map((row) => ({
    name: composed?.named(row.name) ?? row.name,
    isSummary: row.series !== undefined,
    cells: Object.fromEntries(columns.flatMap((id) => (row[id] ? [[id, row[id]()]] : []))),
  }))
}

/** Returns the rows that fit into the height of a page, in the chosen order, and their layout. */
function fitRows(props: IntervalPlotProps, composed: Composed) {
  const { all, reference, header, width } = props
  const summaries = all.length - countVariants(all)
  let most = Math.floor(composed.mostHeight / PAPER_ROW_PX) - summaries
  for (;;) {
    const rows = orderRows(all, chooseRows(all, Math.max(1, most), reference), composed.order)
    const layout = forestLayout({
      rows: textsOf(rows, composed),
      header,
      columns: composed.columns,
      width,
      leastPlot: PAPER_PLOT_PX,
      rowHeight: PAPER_ROW_PX,
    })
    const isHigh = layout.box.bottom > composed.mostHeight
    if (!isHigh || most <= 1) return { rows, layout }
    most = Math.min(most - 1, Math.floor((most * composed.mostHeight) / layout.box.bottom))
  }
}

function useRows(props: IntervalPlotProps) {
  const { rows, header, width } = props
  const composed = useComposed()
  const isLive = useFigureMode() === 'live'
  if (composed) return fitRows(props, composed)
  const layout = forestLayout({
    rows: textsOf(rows, null),
    header,
    columns: COLUMN_IDS,
    width,
    leastPlot: isLive ? LIVE_PLOT_PX : PAPER_PLOT_PX,
    rowHeight: isLive ? LIVE_ROW_PX : PAPER_ROW_PX,
  })
  return { rows, layout }
}

/** Returns the notes of the figure: rows left out, intervals cut off. */
function useNotes(
  { all, reference, width }: IntervalPlotProps,
  rows: readonly IntervalRow[],
  domain: readonly [number, number],
): string[] {
  const t = useT()
  const format = useFormat()
  const mode = useFigureMode()
  const [shown, total] = [countVariants(rows), countVariants(all)]
  const counts = { shown: format.integer(shown), total: format.integer(total) }
  return [
    // In the page it is beside the button that shows them.
    ...(shown < total && mode !== 'live'
      ? [
          reference === undefined
            ? t('chart.rows.precise', counts)
            : t('chart.rows.distant', counts),
        ]
      : []),
    ...(rows.some((row) => !row.series && !row.isOut && isCut(row, domain))
      ? [t('chart.rows.cut')]
      : []),
  ].flatMap((note) => wrapText(note, FOOTNOTE_PX, width - 8))
}

/** Returns the handler of the rows: only those of single variants can be toggled. */
function pickerOf(rows: readonly IntervalRow[], onPick: IntervalPlotProps['onPick']) {
  return (
    onPick &&
    ((id: string) => {
      if (rows.find((row) => row.id === id)?.series === undefined) onPick(id)
    })
  )
}

/** Returns the texts below the rows, and their height. */
function useFooter(props: IntervalPlotProps, box: PlotBox, notes: readonly string[]) {
  const { xTitle, sides, width } = props
  const composed = useComposed()
  const title = composed?.label('x', xTitle) ?? xTitle
  const sideTexts = sides && {
    low: composed?.label('low', sides.low) ?? sides.low,
    high: composed?.label('high', sides.high) ?? sides.high,
  }
  const placed = sidesLayout(sideTexts?.low ?? '', sideTexts?.high ?? '', box, width)
  const titleEnd = box.bottom + placed.height + titleHeight(title, width) + 33
  return {
    title,
    sides: placed,
    noteY: titleEnd + 4,
    height: titleEnd + (notes.length === 0 ? 0 : notes.length * LINE_PX),
  }
}

function shiftLayout(layout: ForestLayout, by: number): ForestLayout {
  if (by === 0) return layout
  const { box, header } = layout
  return {
    ...layout,
    box: { ...box, top: box.top + by, bottom: box.bottom + by },
    rows: layout.rows.map((row) => ({ ...row, middle: row.middle + by })),
    header: header && { ...header, y: header.y + by },
  }
}

/** Computes the layout and the texts of the chosen rows. */
function usePlotLayout(props: IntervalPlotProps) {
  const { referenceName, width } = props
  const composed = useComposed()
  const fit = useRows(props)
  const name = referenceName && (composed?.named(referenceName) ?? referenceName)
  const legend = legendRows(name ? [{ id: 'pooled', name, line: 'pooled' }] : [], width)
  const layout = shiftLayout(fit.layout, legend.height)
  const domain = intervalDomain(fit.rows)
  const notes = useNotes(props, fit.rows, domain)
  const footer = useFooter(props, layout.box, notes)
  const x = linearScale(domain, [layout.box.left, layout.box.right])
  return { rows: fit.rows, legend, layout, domain, notes, foot: footer, x }
}

export function IntervalPlot(props: IntervalPlotProps) {
  const { title, kind, reference, header, onPick, width } = props
  const { rows, legend, layout, domain, notes, foot: footer, x } = usePlotLayout(props)
  const { box } = layout
  const yOf = (index: number) => layout.rows[index]?.middle ?? 0
  return (
    <Drawing
      title={title}
      width={width}
      height={footer.height}
      isRows
      leftOut={layout.dropped}
      targets={rows.map(({ id, b, isOut, label }, index) => {
        return { id, x: x(b), y: yOf(index), isOut, label }
      })}
      onPick={pickerOf(rows, onPick)}
      highlight={{ shape: 'row', height: LIVE_ROW_PX }}
      // Where its values are shown, a row needs no tooltip.
      hasTip={!layout.columns.some(({ id }) => id === 'value')}
      over={rows.map((row, index) => (
        <Row
          key={row.id}
          position={{ row, y: yOf(index), x, box }}
          lines={layout.rows[index]?.lines ?? []}
          layout={layout}
        />
      ))}
    >
      <Legend places={legend.places} />
      {header && <Header header={header} layout={layout} />}
      <AxisBottom
        {...{ domain, box, width }}
        scale={x}
        kind={kind}
        title={footer.title}
        space={footer.sides.height}
      />
      <Sides sides={footer.sides} box={box} />
      {reference !== undefined && <Reference at={reference} {...{ domain, x, box }} />}
      <Notes lines={notes} y={footer.noteY} />
    </Drawing>
  )
}
