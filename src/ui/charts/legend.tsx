import classes from './chart.module.css'
import { type LineMeaning, lineProps, type SymbolMeaning, symbolProps } from './meanings.ts'
import { textWidth } from './text-width.ts'

/** A name, and how what it names is drawn: as a line or a symbol of that meaning, or as an area of this class. */
export type LegendItem = { id: string; name: string } & (
  | { line: LineMeaning }
  | { symbol: SymbolMeaning }
  | { className: string }
)

const MARK_PX = 32
const GAP_PX = 24
const ROW_PX = 22
const FONT_PX = 13

export type LegendPlace = LegendItem & { x: number; y: number }

/** Places the items of a legend in as many rows as they need. */
export function legendRows(
  items: readonly LegendItem[],
  width: number,
): { places: LegendPlace[]; height: number } {
  const places: LegendPlace[] = []
  let x = 0
  let row = 0
  for (const item of items) {
    const needed = MARK_PX + 8 + textWidth(item.name, FONT_PX)
    if (x > 0 && x + needed > width) {
      x = 0
      row += 1
    }
    places.push({ ...item, x, y: row * ROW_PX + 14 })
    x += needed + GAP_PX
  }
  return { places, height: items.length === 0 ? 0 : (row + 1) * ROW_PX }
}

/** Several legends, one below the other. */
export function stackedLegends(
  blocks: readonly (readonly LegendItem[])[],
  width: number,
): { places: LegendPlace[]; height: number } {
  const places: LegendPlace[] = []
  let height = 0
  for (const items of blocks) {
    const block = legendRows(items, width)
    for (const place of block.places) places.push({ ...place, y: place.y + height })
    height += block.height
  }
  return { places, height }
}

function Item({ place }: { place: LegendPlace }) {
  const { name, x, y } = place
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
      <text className={classes.legendText} x={x + MARK_PX + (isSymbol ? 0 : 8)} y={y}>
        {name}
      </text>
    </g>
  )
}

/** Part of the drawing, so that an exported figure can be read by itself. */
export function Legend({ places }: { places: readonly LegendPlace[] }) {
  return (
    <g>
      {places.map((place) => (
        <Item key={place.id} place={place} />
      ))}
    </g>
  )
}
