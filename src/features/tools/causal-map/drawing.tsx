import { placesOf, Tile, TILES } from '../components/tiles.tsx'

/** Beyond this a pair stands out. */
const STRONG = 0.75

/** A map of pairs of which a few stand out. */
export function Drawing() {
  const rows = TILES.map((row) => [...row, ...row.slice(1).map((value) => value / 2)])
  return (
    <>
      {placesOf(rows, 34, 33).map((place) => (
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
