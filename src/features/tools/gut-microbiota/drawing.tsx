import { positionTiles, Tile, TILES } from '../components/tiles.tsx'

/** Drawing of branches of a taxonomy, each with its row of tiles. */
export function Drawing() {
  return (
    <>
      <g stroke="var(--mantine-color-dimmed)" fill="none" strokeWidth="1.5">
        <path d="M36 64H60M60 29V84M60 29H84M60 84H84M84 18V40M84 18H108M84 40H108M84 62V106M84 62H108M84 84H108M84 106H108" />
      </g>
      {positionTiles(TILES, 120, 38).map((place) => (
        <Tile key={`${place.x} ${place.y}`} {...place} />
      ))}
    </>
  )
}
