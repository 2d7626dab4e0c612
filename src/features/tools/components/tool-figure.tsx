import type { ComponentType } from 'react'
import type { ToolKey } from '../../../contract/tools.ts'
import classes from './tool-card.module.css'
import { PowerCurve, SeveralExposures, StudiesAndSum } from './tool-drawings.tsx'

const POINTS = [
  [52, 88, 9],
  [84, 80, 8],
  [110, 70, 10],
  [138, 76, 7],
  [166, 54, 8],
  [196, 58, 9],
  [222, 40, 7],
  [252, 34, 10],
] as const

/** Points with bars and two slopes. */
function Slopes() {
  return (
    <>
      <g stroke="var(--veriscope-figure-grid)">
        <path d="M32 104H296M32 74H296M32 44H296" />
        <path d="M32 20V104" stroke="var(--mantine-color-dimmed)" />
      </g>
      <g stroke="var(--veriscope-figure-ink)" strokeOpacity="0.5">
        {POINTS.map(([x, y, half]) => (
          <path key={x} d={`M${x} ${y - half}V${y + half}M${x - half} ${y}H${x + half}`} />
        ))}
      </g>
      <path d="M32 100L292 24" stroke="var(--veriscope-accent)" strokeWidth="2.5" />
      <path d="M32 92L292 34" stroke="#d55e00" strokeWidth="2" strokeDasharray="8 4" />
      <g fill="var(--veriscope-figure-ink)">
        {POINTS.map(([x, y]) => (
          <circle key={x} cx={x} cy={y} r="4" />
        ))}
      </g>
    </>
  )
}

/** Strengths of the tiles of a heat map; below zero is blue. */
const TILES = [
  [0.9, 0.5, 0.6, 0.2],
  [-0.2, 0.1, -0.1, 0.3],
  [-0.8, -0.6, -0.5, -0.7],
  [0.15, -0.2, 0.1, 0.05],
  [0.55, 0.3, 0.4, 0.35],
] as const

type Place = { x: number; y: number; width: number; height: number; value: number }

/** The tiles as places of a grid. */
function placesOf(
  rows: readonly (readonly number[])[],
  left: number,
  width: number,
  height = 18,
): Place[] {
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

function Tile({ value, ...place }: Place) {
  return (
    <rect
      {...place}
      rx="2"
      fill={value < 0 ? '#0072b2' : '#d55e00'}
      opacity={0.1 + 0.9 * Math.abs(value)}
    />
  )
}

/** Branches of a taxonomy, each with its row of tiles. */
function Taxonomy() {
  return (
    <>
      <g stroke="var(--mantine-color-dimmed)" fill="none" strokeWidth="1.5">
        <path d="M36 64H60M60 29V84M60 29H84M60 84H84M84 18V40M84 18H108M84 40H108M84 62V106M84 62H108M84 84H108M84 106H108" />
      </g>
      {placesOf(TILES, 120, 38).map((place) => (
        <Tile key={`${place.x} ${place.y}`} {...place} />
      ))}
    </>
  )
}

/** Beyond this a pair stands out. */
const STRONG = 0.75

/** A map of pairs of which a few stand out. */
function Grid() {
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

/** Two traits and an arrow each way: one holds, the other does not. */
function BothWays() {
  return (
    <>
      <g fill="none" stroke="var(--veriscope-figure-ink)" strokeWidth="1.75">
        <rect x="34" y="30" width="66" height="68" rx="10" />
        <rect x="220" y="30" width="66" height="68" rx="10" />
      </g>
      <g fill="var(--veriscope-figure-ink)" fillOpacity="0.55">
        {[0, 1, 2, 3].map((k) => (
          <circle key={k} cx={52 + (k % 2) * 30} cy={50 + Math.floor(k / 2) * 28} r="5" />
        ))}
        {[0, 1, 2].map((k) => (
          <circle key={k} cx={238 + (k % 2) * 30} cy={50 + Math.floor(k / 2) * 28} r="5" />
        ))}
      </g>
      <path d="M110 50H198" stroke="var(--veriscope-accent)" strokeWidth="4" />
      <path d="M210 50L196 42V58Z" fill="var(--veriscope-accent)" />
      <path
        d="M210 80H124"
        stroke="var(--mantine-color-dimmed)"
        strokeWidth="2"
        strokeDasharray="6 5"
      />
      <path
        d="M110 80L124 72V88Z"
        fill="none"
        stroke="var(--mantine-color-dimmed)"
        strokeWidth="1.75"
      />
    </>
  )
}

/** Where a peak stands, and the heights of its foot and of its strongest variant. */
const PEAKS = [
  [44, 92, 70],
  [86, 88, 34],
  [120, 94, 78],
  [158, 90, 24],
  [196, 86, 58],
  [232, 92, 44],
  [270, 94, 72],
] as const
/** Variants beside each peak: how far, and how much of its height they have. */
const BESIDE = [
  [-11, 0.35],
  [-6, 0.7],
  [5, 0.8],
  [10, 0.4],
  [15, 0.1],
] as const

/** Peaks along the genome, the strongest variant of each picked out. */
function Peaks() {
  return (
    <>
      <path d="M32 104H296" stroke="var(--mantine-color-dimmed)" />
      <path d="M32 66H296" stroke="var(--veriscope-accent)" strokeWidth="2" strokeDasharray="6 5" />
      <g fill="var(--mantine-color-dimmed)" fillOpacity="0.7">
        {PEAKS.map(([x, foot, top]) =>
          BESIDE.map(([away, share]) => (
            <circle key={x + away} cx={x + away} cy={foot - (foot - top) * share} r="2.5" />
          )),
        )}
      </g>
      {PEAKS.map(([x, , top]) => (
        <circle
          key={x}
          cx={x}
          cy={top}
          r={top < 66 ? 5.5 : 2.5}
          fill={top < 66 ? 'var(--veriscope-accent)' : 'var(--mantine-color-dimmed)'}
          fillOpacity={top < 66 ? 1 : 0.7}
        />
      ))}
    </>
  )
}

/** Tools with a drawing of their own; the others share the first. */
const DRAWINGS: Partial<Record<ToolKey, ComponentType>> = {
  gutMicrobiotaMendel: Taxonomy,
  crm: Grid,
  instrumentPicker: Peaks,
  bidirectional: BothWays,
  multivariableMr: SeveralExposures,
  power: PowerCurve,
  metaAnalysis: StudiesAndSum,
}

/** A small drawing of what a tool makes. */
export function ToolFigure({ toolKey }: { toolKey: ToolKey }) {
  const Drawing = DRAWINGS[toolKey] ?? Slopes
  return (
    <svg
      className={classes.toolFigure}
      viewBox="0 0 320 128"
      preserveAspectRatio="xMidYMid meet"
      aria-hidden="true"
    >
      <Drawing />
    </svg>
  )
}
