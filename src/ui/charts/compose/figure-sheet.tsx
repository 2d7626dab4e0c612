/** The sheet of a figure for a paper: its panels at their places, at their true size. */
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useState,
} from 'react'
import chart from '../chart.module.css'
import { COLUMN_IDS, type ColumnId } from '../composed.ts'
import { FigureModeContext } from '../figure-mode.ts'
import { type FigureRecord, useFigureRecord, useFigureSet } from '../figure-set.ts'
import { type FigureFacts, Panel, PanelContext, type PanelSheet } from '../panel.tsx'
import type { FigureChoice } from './figure-choice.ts'
import { readChoice } from './figure-choice.ts'
import classes from './figure-composer.module.css'
import { drawingWidth, MARGIN, mostRowsHeight, pixelsPerMm } from './figure-size.ts'
import { labelOf, withNames } from './relabel.ts'
import { panelWidth, type SheetLayout, sheetLayout } from './sheet-layout.ts'
import type { Layer, Picture } from './svg-file.ts'

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

type Measured = { key: string; height: number; leftOut: string }

/** What the drawn panels say of themselves, in their order. */
function measure(sheet: HTMLElement, width: number): Measured[] {
  return [...sheet.querySelectorAll<HTMLElement>('[data-panel]')].flatMap((panel) => {
    const svg = panel.querySelector<SVGSVGElement>('svg[viewBox]')
    if (!svg) return []
    const box = svg.viewBox.baseVal
    return [
      {
        key: panel.dataset['panel'] ?? '',
        height: (box.height * width) / box.width,
        leftOut: svg.dataset['leftOut'] ?? '',
      },
    ]
  })
}

/** The choice of a panel: its own labels and columns, the names and sizes of the whole. */
function choiceFor(
  facts: FigureFacts,
  own: FigureFacts,
  choice: FigureChoice,
  record: FigureRecord | null,
): FigureChoice {
  if (facts.fileName === own.fileName) return choice
  return { ...readChoice(record?.choices[facts.fileName]), names: choice.names }
}

/** How the panels are drawn: at their width, with the reader's columns, order and words. */
function useSheet({ facts, choice }: SheetFacts, width: number, layout: Placed): PanelSheet {
  const record = useFigureRecord()
  const names = record?.names ?? null
  const share = (part: number, whole: number) => `${(part / whole) * 100}%`
  return {
    compose: (panel) => {
      const own = choiceFor(panel, facts, choice, record)
      return {
        width,
        mostHeight: mostRowsHeight(choice),
        columns: COLUMN_IDS.filter((id) => !own.without.includes(id)),
        order: own.order,
        label: (slot, text) => labelOf(slot, text, names, own),
        named: (text) => withNames(text, names, own),
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

function same(a: readonly Measured[], b: readonly Measured[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Columns of all panels that had no room. */
function leftOutOf(measured: readonly Measured[]): ColumnId[] {
  const all = new Set(measured.flatMap(({ leftOut }) => leftOut.split(' ')))
  return COLUMN_IDS.filter((id) => all.has(id))
}

export type SheetState = { heightMm: number; leftOut: readonly ColumnId[] }

type Props = SheetFacts & {
  sheet: RefObject<HTMLDivElement | null>
  onState: (state: SheetState) => void
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

export function FigureSheet(props: Props) {
  const { choice, sheet, onState } = props
  const panels = usePanels(props)
  const [measured, setMeasured] = useState<readonly Measured[]>([])
  const whole = drawingWidth(choice)
  const count = Math.max(panels.length, measured.length)
  const width = panelWidth(whole, choice.arrangement, count)
  const layout: Placed = {
    ...sheetLayout({
      width: whole,
      arrangement: choice.arrangement,
      heights: measured.map(({ height }) => height),
      title: choice.labels.title ?? '',
    }),
    keys: measured.map(({ key }) => key),
  }
  const heightMm = (layout.height + 2 * MARGIN) / pixelsPerMm(choice)
  const leftOut = leftOutOf(measured)
  // The panels are drawn before it is known how high they are, and move to their places then.
  useLayoutEffect(() => {
    const now = sheet.current ? measure(sheet.current, width) : []
    if (!same(now, measured)) setMeasured(now)
    else onState({ heightMm, leftOut })
  })
  const look: CSSProperties = {
    width: `${choice.widthMm}mm`,
    padding: `${MARGIN / pixelsPerMm(choice)}mm`,
    ...(choice.isGrey && { filter: 'grayscale(1)' }),
  }
  return (
    // Colours of the drawings belong to the frame around a figure.
    <div ref={sheet} className={`${chart.figure} ${classes.sheet}`} data-sheet style={look}>
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
  )
}

/** What stands on the sheet, for the files. */
export function pictureOfSheet(sheet: HTMLElement, choice: FigureChoice): Picture | null {
  const decor = sheet.querySelector<SVGSVGElement>('svg[data-decor]')
  const svgs = [...sheet.querySelectorAll<SVGSVGElement>('[data-panel] svg[viewBox]')]
  if (!decor || svgs.length === 0) return null
  const width = drawingWidth(choice)
  const wide = panelWidth(width, choice.arrangement, svgs.length)
  const heights = svgs.map(({ viewBox }) => (viewBox.baseVal.height * wide) / viewBox.baseVal.width)
  const { arrangement, labels } = choice
  const layout = sheetLayout({ width, arrangement, heights, title: labels.title ?? '' })
  const layers = svgs.map((svg, index): Layer => {
    const { x = 0, y = 0 } = layout.panels[index] ?? {}
    return { svg, x, y, scale: wide / svg.viewBox.baseVal.width }
  })
  return {
    layers: [...layers, { svg: decor, x: 0, y: 0, scale: 1 }],
    width,
    height: layout.height,
  }
}
