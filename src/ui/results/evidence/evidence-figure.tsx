/** Figure of an evidence sheet: a forest plot with a panel for each unit, all on the same columns. */
import { useT } from '../../../i18n/use-t.ts'
import { fileNameOf } from '../../../lib/file-name.ts'
import type { EvidenceRow } from '../../../results/evidence/evidence-row.ts'
import { AxisBottom, titleHeight } from '../../charts/axis.tsx'
import chart from '../../charts/chart.module.css'
import { ChartFrame } from '../../charts/chart-frame.tsx'
import { COLUMN_IDS, useComposed } from '../../charts/composed.ts'
import { Drawing } from '../../charts/drawing.tsx'
import { useFigureMode } from '../../charts/figure-mode.ts'
import { type ForestLayout, forestLayout } from '../../charts/forest-layout.ts'
import { Header, type IntervalHeader, Row } from '../../charts/interval-parts.tsx'
import type { IntervalRow } from '../../charts/interval-rows.ts'
import { linearScale } from '../../charts/scale.ts'
import { wrapText } from '../../charts/text-width.ts'
import { useFormat } from '../../use-format.ts'
import { useIsPrinting } from '../../use-is-printing.ts'
import { type EvidencePanel, evidencePanels } from './figure-data.ts'

const HEADING_PX = 24
const HEADING_LINE_PX = 17
/** Wider than the font of the headings, which are bold. */
const HEADING_FONT_PX = 13.5
const TICKS_PX = 33

const LIVE = { rowHeight: 24, leastPlot: 220, gap: 22 }
const PAPER = { rowHeight: 18, leastPlot: 88, gap: 8 }

type PlacedPanel = EvidencePanel & {
  box: ForestLayout['box']
  headings: { text: string; y: number }[]
  placed: { row: IntervalRow; y: number; lines: string[] }[]
}

/** Stacks the panels below each other; their names, intervals and columns are at the same places. */
function stackPanels(
  panels: readonly EvidencePanel[],
  layout: ForestLayout,
  { width, gap }: { width: number; gap: number },
) {
  let shift = 0
  let from = 0
  const stacked = panels.map((panel): PlacedPanel => {
    const lines = wrapText(panel.heading, HEADING_FONT_PX, width)
    shift += HEADING_PX + (lines.length - 1) * HEADING_LINE_PX
    const own = layout.rows.slice(from, from + panel.rows.length)
    const [first, last] = [own[0], own.at(-1)]
    const top = (first ? first.middle - first.height / 2 : 0) + shift
    const bottom = (last ? last.middle + last.height / 2 : 0) + shift + 4
    const headings = lines.map((text, at) => ({
      text,
      y: top - 8 - (lines.length - 1 - at) * HEADING_LINE_PX,
    }))
    const placed = panel.rows.map((row, at) => ({
      row,
      y: (own[at]?.middle ?? 0) + shift,
      lines: own[at]?.lines ?? [],
    }))
    from += panel.rows.length
    shift += 4 + TICKS_PX + titleHeight(panel.axis, width) + gap
    return { ...panel, box: { ...layout.box, top, bottom }, headings, placed }
  })
  return { stacked, height: layout.box.bottom - 4 + shift - gap }
}

type PlotProps = {
  title: string
  panels: readonly EvidencePanel[]
  header: IntervalHeader
  width: number
}

function EvidencePlot({ title, panels, header, width }: PlotProps) {
  const composed = useComposed()
  const isPrinting = useIsPrinting()
  const isLive = useFigureMode() === 'live' && !composed && !isPrinting
  const size = isLive ? LIVE : PAPER
  const columns = composed?.columns ?? COLUMN_IDS
  const named = (text: string) => composed?.named(text) ?? text
  const layout = forestLayout({
    rows: panels.flatMap(({ rows }) =>
      rows.map((row) => ({
        name: named(row.name),
        isSummary: false,
        cells: Object.fromEntries(columns.flatMap((id) => (row[id] ? [[id, row[id]()]] : []))),
      })),
    ),
    header,
    columns,
    width,
    leastPlot: size.leastPlot,
    rowHeight: size.rowHeight,
  })
  const shown = panels.map((panel) => ({ ...panel, heading: named(panel.heading) }))
  const { stacked, height } = stackPanels(shown, layout, { width, gap: size.gap })
  const drawn = stacked.flatMap(({ box, domain, placed }) => {
    const x = linearScale(domain, [box.left, box.right])
    return placed.map((one) => ({ ...one, x, box }))
  })
  return (
    <Drawing
      title={title}
      width={width}
      height={height}
      isRows
      leftOut={layout.dropped}
      targets={drawn.map(({ row, x, y }) => ({ id: row.id, x: x(row.b), y, label: row.label }))}
      highlight={{ shape: 'row', height: size.rowHeight }}
      // Where its values are shown, a row needs no tooltip.
      hasTip={!layout.columns.some(({ id }) => id === 'value')}
      over={drawn.map(({ row, lines, y, x, box }) => (
        <Row key={row.id} position={{ row, y, x, box }} lines={lines} layout={layout} />
      ))}
    >
      <Header header={header} layout={layout} />
      {stacked.map(({ id, headings, box, domain, kind, axis }) => (
        <g key={id}>
          {headings.map(({ text, y }) => (
            <text key={y} className={chart.rowStrong} x={layout.nameX} y={y} aria-hidden="true">
              {text}
            </text>
          ))}
          <AxisBottom
            {...{ domain, box, width, kind }}
            scale={linearScale(domain, [box.left, box.right])}
            title={axis}
          />
        </g>
      ))}
    </Drawing>
  )
}

type Props = { rows: readonly EvidenceRow[]; exposure: string; outcome: string }

/** Returns nothing where no record has a number that can be drawn. */
export function EvidenceFigure({ rows, exposure, outcome }: Props) {
  const t = useT()
  const words = { t, format: useFormat() }
  const panels = evidencePanels(rows, words)
  if (panels.length === 0) return null
  const title = t('records.evidence.figure')
  const value = `${t('records.evidence.column.estimate')} (${t('analysis.table.ci')})`
  const header = { name: t('records.evidence.column.analysis'), n: 'n', value, p: 'p' }
  const table = () => ({
    caption: title,
    columns: [header.name, value, 'p', t('analysis.guard.variants')],
    rows: panels.flatMap(({ heading, rows: own }) =>
      own.map((row) => ({
        id: row.id,
        cells: [`${row.name}\u00a0· ${heading}`, row.value(), row.p?.() ?? '—', row.n?.() ?? '—'],
      })),
    ),
  })
  return (
    <ChartFrame
      title={title}
      caption={t('records.evidence.caption')}
      fileName={`${fileNameOf(`${exposure}-${outcome}`, 'evidence')}-evidence`}
      table={table}
      columns={header}
      order={2}
    >
      {(width) => <EvidencePlot {...{ title, panels, header, width }} />}
    </ChartFrame>
  )
}
