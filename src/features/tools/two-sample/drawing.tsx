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

/** Drawing of points with error bars and two slopes. */
export function Drawing() {
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
