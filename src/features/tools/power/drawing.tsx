const GRID = 'var(--veriscope-figure-grid)'
const INK = 'var(--veriscope-figure-ink)'
const ACCENT = 'var(--veriscope-accent)'
const SECOND = '#d55e00'

/** Drawing of power against the size of the effect, with the line of 80 percent. */
export function Drawing() {
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
