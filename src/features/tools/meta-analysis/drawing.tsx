const GRID = 'var(--veriscope-figure-grid)'
const INK = 'var(--veriscope-figure-ink)'
const ACCENT = 'var(--veriscope-accent)'

/** Drawing of studies with their intervals, and the diamond of the pooled effect. */
export function Drawing() {
  const studies = [
    { y: 22, low: 120, high: 232, x: 176, half: 4 },
    { y: 42, low: 150, high: 214, x: 182, half: 6 },
    { y: 62, low: 92, high: 196, x: 144, half: 4 },
    { y: 82, low: 158, high: 206, x: 182, half: 7 },
  ]
  return (
    <>
      <path d="M124 10V118" stroke={GRID} strokeWidth="1.5" />
      <path
        d="M176 10V118"
        stroke={ACCENT}
        strokeOpacity="0.6"
        strokeWidth="1.5"
        strokeDasharray="4 4"
      />
      <g stroke={INK} strokeOpacity="0.6" strokeWidth="2">
        {studies.map(({ y, low, high }) => (
          <path key={y} d={`M${low} ${y}H${high}`} />
        ))}
      </g>
      <g fill={INK}>
        {studies.map(({ y, x, half }) => (
          <rect key={y} x={x - half} y={y - half} width={2 * half} height={2 * half} />
        ))}
      </g>
      <path d="M154 106L176 97L198 106L176 115Z" fill={ACCENT} />
    </>
  )
}
