import { accent, Frame, grid, type IllustrationProps, POINTS } from './frame.tsx'

/** A plot behind a lock. */
export function LockedPlot({ size }: IllustrationProps) {
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
