import { accent, Frame, grid, type IllustrationProps, ink, POINTS } from './frame.tsx'

/** A point far from the line, for a page that was not found. */
export function LostPoint({ size }: IllustrationProps) {
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
