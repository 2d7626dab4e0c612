/** Tiles of the heat map in the drawings of the tools that scan pairs. */

/** Strengths of the tiles of a heat map; values below zero are blue. */
export const TILES = [
  [0.9, 0.5, 0.6, 0.2],
  [-0.2, 0.1, -0.1, 0.3],
  [-0.8, -0.6, -0.5, -0.7],
  [0.15, -0.2, 0.1, 0.05],
  [0.55, 0.3, 0.4, 0.35],
] as const

type TilePosition = { x: number; y: number; width: number; height: number; value: number }

/** Returns the tiles with their positions in a grid. */
export function positionTiles(
  rows: readonly (readonly number[])[],
  left: number,
  width: number,
  height = 18,
): TilePosition[] {
  return rows.flatMap((row, line) =>
    row.map((value, column) => ({
      x: left + column * (width + 4),
      y: 9 + line * (height + 4),
      width,
      height,
      value,
    })),
  )
}

/** One tile of the heat map. */
export function Tile({ value, ...position }: TilePosition) {
  return (
    <rect
      {...position}
      rx="2"
      fill={value < 0 ? '#0072b2' : '#d55e00'}
      opacity={0.1 + 0.9 * Math.abs(value)}
    />
  )
}
