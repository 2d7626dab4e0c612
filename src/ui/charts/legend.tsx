/** Legend of a figure: its layout in rows, and its drawing within the SVG. */
import classes from './chart.module.css'
import { type LineMeaning, lineProps, type SymbolMeaning, symbolProps } from './meanings.ts'
import { textWidth, wrapText } from './text-width.ts'

/** A name with its mark: a line or a symbol of that meaning, or an area of this class. */
export type LegendItem = { id: string; name: string } & (
  | { line: LineMeaning }
  | { symbol: SymbolMeaning }
  | { className: string }
)

const MARK_PX = 32
const GAP_PX = 24
const ROW_PX = 22
const FONT_PX = 13
const LINE_PX = 17
/** Gap between a mark and its name. */
const MARK_GAP_PX = 8

export type LegendPosition = LegendItem & { x: number; y: number; lines: readonly string[] }

/** Lays out the items of a legend in as many rows as they need; a name that is longer than a row wraps. */
export function legendRows(
  items: readonly LegendItem[],
  width: number,
): { places: LegendPosition[]; height: number } {
  const places: LegendPosition[] = []
  let x = 0
  let top = 0
  let height = 0
  for (const item of items) {
    const lines = wrapText(item.name, FONT_PX, width - MARK_PX - MARK_GAP_PX)
    const longest = Math.max(0, ...lines.map((line) => textWidth(line, FONT_PX)))
    const needed = MARK_PX + MARK_GAP_PX + longest
    if (x > 0 && x + needed > width) {
      x = 0
      top += height
      height = 0
    }
    places.push({ ...item, x, y: top + 14, lines })
    x += needed + GAP_PX
    height = Math.max(height, ROW_PX + Math.max(0, lines.length - 1) * LINE_PX)
  }
  return { places, height: top + height }
}

/** Stacks several legends. */
export function stackedLegends(
  blocks: readonly (readonly LegendItem[])[],
  width: number,
): { places: LegendPosition[]; height: number } {
  const places: LegendPosition[] = []
  let height = 0
  for (const items of blocks) {
    const block = legendRows(items, width)
    for (const place of block.places) places.push({ ...place, y: place.y + height })
    height += block.height
  }
  return { places, height }
}

function Item({ place }: { place: LegendPosition }) {
  const { lines, x, y } = place
  const isSymbol = 'symbol' in place
  return (
    <g>
      {isSymbol ? (
        <path {...symbolProps(place.symbol, x + 16, y - 5)} />
      ) : (
        <line
          {...('line' in place ? lineProps(place.line) : { className: place.className })}
          x1={x}
          x2={x + MARK_PX}
          y1={y - 4}
          y2={y - 4}
        />
      )}
      {lines.map((line, index) => {
        const top = y + index * LINE_PX
        const left = x + MARK_PX + (isSymbol ? 0 : MARK_GAP_PX)
        return (
          <text key={top} className={classes.legendText} x={left} y={top}>
            {line}
          </text>
        )
      })}
    </g>
  )
}

/** Part of the drawing, so that an exported figure includes it. */
export function Legend({ places }: { places: readonly LegendPosition[] }) {
  return (
    <g>
      {places.map((place) => (
        <Item key={place.id} place={place} />
      ))}
    </g>
  )
}
