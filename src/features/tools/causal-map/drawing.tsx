/** Drawing of a map of pairs, a few of which are strong. */
import { positionTiles, Tile, TILES } from '../components/tiles.tsx'

/** Share from which a pair is drawn as strong. */
const STRONG = 0.75

export function Drawing() {
  const rows = TILES.map((row) => [...row, ...row.slice(1).map((value) => value / 2)])
  return (
    <>
      {positionTiles(rows, 34, 33).map((place) => (
        <g key={`${place.x} ${place.y}`}>
          <Tile {...place} />
          {Math.abs(place.value) > STRONG && (
            <rect
              x={place.x}
              y={place.y}
              width={place.width}
              height={place.height}
              rx="2"
              fill="none"
              stroke="var(--veriscope-figure-ink)"
              strokeWidth="2"
            />
          )}
        </g>
      ))}
    </>
  )
}
