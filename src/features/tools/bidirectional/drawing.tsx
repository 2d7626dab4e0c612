/** Drawing of two traits with an arrow in each direction, only one of which holds. */
export function Drawing() {
  return (
    <>
      <g fill="none" stroke="var(--veriscope-figure-ink)" strokeWidth="1.75">
        <rect x="34" y="30" width="66" height="68" rx="10" />
        <rect x="220" y="30" width="66" height="68" rx="10" />
      </g>
      <g fill="var(--veriscope-figure-ink)" fillOpacity="0.55">
        {[0, 1, 2, 3].map((k) => (
          <circle key={k} cx={52 + (k % 2) * 30} cy={50 + Math.floor(k / 2) * 28} r="5" />
        ))}
        {[0, 1, 2].map((k) => (
          <circle key={k} cx={238 + (k % 2) * 30} cy={50 + Math.floor(k / 2) * 28} r="5" />
        ))}
      </g>
      <path d="M110 50H198" stroke="var(--veriscope-accent)" strokeWidth="4" />
      <path d="M210 50L196 42V58Z" fill="var(--veriscope-accent)" />
      <path
        d="M210 80H124"
        stroke="var(--mantine-color-dimmed)"
        strokeWidth="2"
        strokeDasharray="6 5"
      />
      <path
        d="M110 80L124 72V88Z"
        fill="none"
        stroke="var(--mantine-color-dimmed)"
        strokeWidth="1.75"
      />
    </>
  )
}
