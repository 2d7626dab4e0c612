/** Frame of the illustrations, in the style of the figures: axes, points, one accent. */
import type { ReactNode } from 'react'

export type IllustrationProps = { size?: number }

export const ink = 'var(--veriscope-figure-ink)'
export const grid = 'var(--veriscope-figure-grid)'
export const accent = 'var(--veriscope-accent)'

export function Frame({ size = 160, children }: IllustrationProps & { children: ReactNode }) {
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

/** Points along a rising line. */
export const POINTS = [
  [38, 104],
  [58, 96],
  [77, 88],
  [96, 76],
  [118, 68],
  [137, 56],
  [158, 50],
] as const
