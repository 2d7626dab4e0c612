const INK = 'var(--veriscope-figure-ink)'
const ACCENT = 'var(--veriscope-accent)'
const SECOND = '#d55e00'

/** Drawing of three exposures that lead to one outcome, each with its own strength. */
export function Drawing() {
  const sources = [
    { y: 28, width: 4, stroke: ACCENT },
    { y: 64, width: 2, stroke: SECOND },
    { y: 100, width: 1.5, stroke: 'var(--mantine-color-dimmed)' },
  ]
  return (
    <>
      <path d="M92 36V56M92 72V92" stroke={INK} strokeOpacity="0.4" strokeDasharray="3 4" />
      {sources.map(({ y, width, stroke }) => (
        <path
          key={y}
          d={`M104 ${y}C150 ${y} 160 64 206 64`}
          fill="none"
          stroke={stroke}
          strokeWidth={width}
        />
      ))}
      <path d="M204 57L218 64L204 71Z" fill={INK} />
      <g fill={INK}>
        {sources.map(({ y }) => (
          <circle key={y} cx="92" cy={y} r="8" />
        ))}
      </g>
      <circle cx="232" cy="64" r="12" fill={ACCENT} />
    </>
  )
}
