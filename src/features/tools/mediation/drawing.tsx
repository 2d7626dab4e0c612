const INK = 'var(--veriscope-figure-ink)'
const ACCENT = 'var(--veriscope-accent)'

/** Drawing of exposure, mediator and outcome, with one path through the mediator and one past it. */
export function Drawing() {
  return (
    <>
      <path d="M86 88L140 46" stroke={ACCENT} strokeWidth="3.5" />
      <path d="M180 46L232 86" stroke={ACCENT} strokeWidth="3.5" />
      <path d="M135 42L149 39L143 53ZM222 87L236 90L230 76Z" fill={ACCENT} />
      <path
        d="M92 98H220"
        stroke={INK}
        strokeOpacity="0.55"
        strokeWidth="2"
        strokeDasharray="5 4"
      />
      <path d="M218 92L230 98L218 104Z" fill={INK} fillOpacity="0.55" />
      <circle cx="76" cy="98" r="12" fill={INK} />
      <circle cx="160" cy="34" r="14" fill={ACCENT} />
      <circle cx="244" cy="98" r="12" fill={INK} />
    </>
  )
}
