/** Drawings of the cards of tools, on a ground of 320 × 128. */

const GRID = 'var(--veriscope-figure-grid)'
const INK = 'var(--veriscope-figure-ink)'
const ACCENT = 'var(--veriscope-accent)'
const SECOND = '#d55e00'

/** Three exposures that lead to one outcome, each at its own strength. */
export function SeveralExposures() {
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

/** Power against the size of the effect, with the line of 80 percent. */
export function PowerCurve() {
  return (
    <>
      <g stroke={GRID}>
        <path d="M40 104H288M40 76H288M40 48H288M40 20H288" />
        <path d="M40 20V104" stroke="var(--mantine-color-dimmed)" />
      </g>
      <path d="M40 37H288" stroke={SECOND} strokeWidth="2" strokeDasharray="8 4" />
      <path
        d="M40 99C112 98 128 92 150 68C170 46 190 24 232 22C252 21 270 20.5 288 20.5"
        fill="none"
        stroke={ACCENT}
        strokeWidth="2.5"
      />
      <path d="M181 37V104" stroke={INK} strokeOpacity="0.5" strokeDasharray="3 4" />
      <circle cx="181" cy="37" r="5" fill={INK} />
    </>
  )
}

/** Studies with their intervals, and the diamond of all of them. */
export function StudiesAndSum() {
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
