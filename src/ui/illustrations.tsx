/** Our own small drawings, in the style of our figures: axes, points, one accent. */
import type { ReactNode } from 'react'

type Props = { size?: number }

const ink = 'var(--veriscope-figure-ink)'
const grid = 'var(--veriscope-figure-grid)'
const accent = 'var(--veriscope-accent)'

function Frame({ size = 160, children }: Props & { children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size * 0.7}
      viewBox="0 0 200 140"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M20 10V120H190" fill="none" stroke={ink} strokeWidth="1.5" strokeLinecap="round" />
      {[40, 65, 90].map((y) => (
        <path key={y} d={`M20 ${y}H190`} stroke={grid} strokeWidth="1" />
      ))}
      {children}
    </svg>
  )
}

const POINTS = [
  [38, 104],
  [58, 96],
  [77, 88],
  [96, 76],
  [118, 68],
  [137, 56],
  [158, 50],
] as const

/** One point far from the line: a page that is not where it should be. */
export function LostPoint({ size }: Props) {
  return (
    <Frame size={size ?? 160}>
      <path d="M28 112L180 36" stroke={ink} strokeWidth="1.5" strokeDasharray="5 5" />
      {POINTS.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="4" fill={grid} stroke={ink} strokeWidth="1" />
      ))}
      <circle cx="70" cy="30" r="7" fill={accent} />
      <circle cx="70" cy="30" r="13" fill="none" stroke={accent} strokeOpacity=".4" />
    </Frame>
  )
}

/** A plot behind a lock. */
export function LockedPlot({ size }: Props) {
  return (
    <Frame size={size ?? 160}>
      {POINTS.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="4" fill={grid} />
      ))}
      <rect x="84" y="60" width="44" height="36" rx="6" fill={accent} />
      <path d="M93 60V50a13 13 0 0 1 26 0V60" fill="none" stroke={accent} strokeWidth="5" />
      <circle cx="106" cy="77" r="4" fill="var(--mantine-color-body)" />
    </Frame>
  )
}

/** Bars that grow. */
export function GrowingPlot({ size }: Props) {
  return (
    <Frame size={size ?? 160}>
      {[24, 40, 34, 58, 72].map((height, index) => (
        <rect
          key={height}
          x={38 + index * 30}
          y={120 - height}
          width="18"
          height={height}
          rx="3"
          fill={index === 4 ? accent : grid}
        />
      ))}
    </Frame>
  )
}
