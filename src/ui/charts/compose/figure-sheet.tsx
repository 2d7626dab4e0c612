/** The sheet of a figure for a paper: its panels in their layout, at their true size. */
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useState,
} from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useFormat } from '../../use-format.ts'
import chart from '../chart.module.css'
import { COLUMN_IDS, type ColumnId } from '../composed.ts'
import { FigureModeContext } from '../figure-mode.ts'
import { type FigureRecord, useFigureRecord, useFigureSet } from '../figure-set.ts'
import { type FigureFacts, Panel, PanelContext, type PanelSheet } from '../panel.tsx'
import type { FigureChoice } from './figure-choice.ts'
import { parseChoice } from './figure-choice.ts'
import classes from './figure-composer.module.css'
import { COLUMN_TEXT } from './figure-choices.tsx'
import { drawingWidth, MARGIN, mostRowsHeight, PAGE_MM, pixelsPerMm } from './figure-size.ts'
import { labelOf, replaceNames } from './relabel.ts'
import { panelWidth, type SheetLayout, sheetLayout } from './sheet-layout.ts'
import { drawnSize, type Layer, type Picture } from './svg-file.ts'

type Draw = (width: number) => ReactNode
export type SheetFacts = { facts: FigureFacts; draw: Draw; choice: FigureChoice }

/** The chosen figures of the result, in their order; this figure alone where none is chosen. */
type Node = { id: string; node: ReactNode }

function usePanels({ facts, draw, choice }: SheetFacts): Node[] {
  const set = useFigureSet()
  const own: Node = { id: set?.own ?? 'own', node: <Panel key="own" facts={facts} draw={draw} /> }
  if (!set || choice.panels.length === 0) return [own]
  return choice.panels.flatMap((id): Node[] => {
    if (id === set.own) return [own]
    const other = set.figures.find((one) => one.id === id)
    return other ? [{ id, node: other.figure }] : []
  })
}

/** A measured panel: its id, its rendered size, the columns that did not fit. */
type Measured = { key: string; width: number; height: number; leftOut: string }

/** Measures the rendered panels, in their order. */
function measure(sheet: HTMLElement): Measured[] {
  return [...sheet.querySelectorAll<HTMLElement>('[data-panel]')].flatMap((panel) => {
    const svg = panel.querySelector<SVGSVGElement>('svg[viewBox]')
    if (!svg) return []
    const leftOut = svg.dataset['leftOut'] ?? ''
    return [{ key: panel.dataset['panel'] ?? '', ...drawnSize(svg), leftOut }]
  })
}

/** Returns the measured panels. They are rendered before their heights are known, and then moved. */
function useMeasured(sheet: RefObject<HTMLElement | null>): readonly Measured[] {
  const [measured, setMeasured] = useState<readonly Measured[]>([])
  useLayoutEffect(() => {
    const element = sheet.current
    if (!element) return undefined
    const remeasure = () => {
      const now = measure(element)
      setMeasured((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now))
    }
    remeasure()
    const observer = new MutationObserver(remeasure)
    const attributeFilter = ['viewBox', 'data-left-out']
    observer.observe(element, { subtree: true, childList: true, attributeFilter })
    return () => observer.disconnect()
  }, [sheet])
  return measured
}

/** Returns the choice of a panel: its own labels and columns, the names and sizes of the whole. */
function panelChoice(
  facts: FigureFacts,
  own: FigureFacts,
  choice: FigureChoice,
  record: FigureRecord | null,
): FigureChoice {
  if (facts.fileName === own.fileName) return choice
  return { ...parseChoice(record?.choices[facts.fileName]), names: choice.names }
}

/** Returns the context of the panels: width, columns, order and labels. */
function useSheet({ facts, choice }: SheetFacts, width: number, layout: Placed): PanelSheet {
  const record = useFigureRecord()
  const names = record?.names ?? null
  const share = (part: number, whole: number) => `${(part / whole) * 100}%`
  return {
    compose: (panel) => {
      const own = panelChoice(panel, facts, choice, record)
      return {
        width,
        mostHeight: mostRowsHeight(choice),
        columns: COLUMN_IDS.filter((id) => !own.without.includes(id)),
        order: own.order,
        label: (slot, text) => labelOf(slot, text, names, own),
        named: (text) => replaceNames(text, names, own),
      }
    },
    placeOf: (fileName) => {
      const at = layout.panels[layout.keys.indexOf(fileName)]
      return {
        left: share(at?.x ?? 0, drawingWidth(choice)),
        top: share(at?.y ?? 0, layout.height),
        width: share(width, drawingWidth(choice)),
      }
    },
  }
}

type Placed = SheetLayout & { keys: readonly string[] }

/** Returns the columns of all panels that did not fit. */
function omittedColumns(measured: readonly Measured[]): ColumnId[] {
  const all = new Set(measured.flatMap(({ leftOut }) => leftOut.split(' ')))
  return COLUMN_IDS.filter((id) => all.has(id))
}

type AsideProps = { widthMm: number; heightMm: number; leftOut: readonly ColumnId[] }

/** Size of the figure, and the columns that it leaves out. */
function Aside({ widthMm, heightMm, leftOut }: AsideProps) {
  const t = useT()
  const format = useFormat()
  const columns = leftOut.map((id) => t(COLUMN_TEXT[id])).join(t('chart.compose.joint'))
  const size = { width: format.integer(widthMm), height: format.integer(Math.round(heightMm)) }
  return (
    <div className={classes.aside} role="status">
      <p>{t('chart.compose.size', size)}</p>
      {leftOut.length > 0 && <p>{t('chart.compose.left', { columns })}</p>}
      {heightMm > PAGE_MM && <p>{t('chart.compose.tall')}</p>}
    </div>
  )
}

function Texts({ layout, width }: { layout: Placed; width: number }) {
  return (
    <svg
      className={chart.svg}
      data-decor
      viewBox={`0 0 ${width} ${layout.height}`}
      aria-hidden="true"
    >
      {layout.texts.map(({ text, x, y, kind }) => (
        <text
          key={`${kind} ${y} ${x}`}
          className={kind === 'title' ? classes.sheetTitle : classes.sheetLetter}
          x={x}
          y={y}
        >
          {text}
        </text>
      ))}
    </svg>
  )
}

/** Returns the positions of the measured panels, and their widths. */
function usePlaces(choice: FigureChoice, count: number, measured: readonly Measured[]) {
  const whole = drawingWidth(choice)
  const { arrangement, labels } = choice
  const width = panelWidth(whole, arrangement, Math.max(count, measured.length))
  const heights = measured.map((panel) => (panel.height * width) / panel.width)
  const layout: Placed = {
    ...sheetLayout({ width: whole, arrangement, heights, title: labels.title ?? '' }),
    keys: measured.map(({ key }) => key),
  }
  return { whole, width, layout }
}

type Props = SheetFacts & { sheet: RefObject<HTMLDivElement | null> }

/** The sheet on its background, and below it its size and omissions. */
export function FigureSheet(props: Props) {
  const { choice, sheet } = props
  const t = useT()
  const panels = usePanels(props)
  const measured = useMeasured(sheet)
  const { whole, width, layout } = usePlaces(choice, panels.length, measured)
  const remeasure: CSSProperties = {
    width: `${choice.widthMm}mm`,
    padding: `${MARGIN / pixelsPerMm(choice)}mm`,
    ...(choice.isGrey && { filter: 'grayscale(1)' }),
  }
  return (
    <>
      <div
        className={classes.desk}
        // A scrollable frame must be focusable.
        tabIndex={0}
        role="region"
        aria-label={t('chart.compose.preview')}
      >
        {/* Colours of the drawings belong to the frame around a figure. */}
        <div
          ref={sheet}
          className={`${chart.figure} ${classes.sheet}`}
          data-sheet
          style={remeasure}
        >
          <div className={classes.paper} style={{ aspectRatio: `${whole} / ${layout.height}` }}>
            <Texts layout={layout} width={whole} />
            <FigureModeContext value="panel">
              <PanelContext value={useSheet(props, width, layout)}>
                {panels.map(({ id, node }) => (
                  <div key={id}>{node}</div>
                ))}
              </PanelContext>
            </FigureModeContext>
          </div>
        </div>
      </div>
      <Aside
        widthMm={choice.widthMm}
        heightMm={(layout.height + 2 * MARGIN) / pixelsPerMm(choice)}
        leftOut={omittedColumns(measured)}
      />
    </>
  )
}

/** Returns the drawings of the sheet for export. */
export function pictureOfSheet(sheet: HTMLElement, choice: FigureChoice): Picture | null {
  const decor = sheet.querySelector<SVGSVGElement>('svg[data-decor]')
  const svgs = [...sheet.querySelectorAll<SVGSVGElement>('[data-panel] svg[viewBox]')]
  if (!decor || svgs.length === 0) return null
  const width = drawingWidth(choice)
  const wide = panelWidth(width, choice.arrangement, svgs.length)
  const sizes = svgs.map(drawnSize)
  const heights = sizes.map((size) => (size.height * wide) / size.width)
  const { arrangement, labels } = choice
  const layout = sheetLayout({ width, arrangement, heights, title: labels.title ?? '' })
  const layers = svgs.map((svg, index): Layer => {
    const { x = 0, y = 0 } = layout.panels[index] ?? {}
    return { svg, x, y, scale: wide / (sizes[index]?.width ?? wide) }
  })
  return {
    layers: [...layers, { svg: decor, x: 0, y: 0, scale: 1 }],
    width,
    height: layout.height,
  }
}
