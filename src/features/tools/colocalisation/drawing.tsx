/** Drawing of two rows of signals, one above the other, with the position at which both are highest. */
export function Drawing() {
  const heights = [5, 9, 7, 14, 22, 33, 40, 31, 24, 12, 8, 10, 6].map((height, k) => ({
    height,
    x: 57 + 18 * k,
  }))
  return (
    <>
      <rect
        x="152"
        y="14"
        width="26"
        height="100"
        rx="8"
        fill="var(--veriscope-accent)"
        fillOpacity="0.14"
      />
      <g stroke="var(--veriscope-figure-ink)" strokeWidth="1.75">
        <path d="M38 60H286M38 112H286" />
      </g>
      <g fill="var(--veriscope-figure-ink)" fillOpacity="0.55">
        {heights.map(({ height, x }) =>
          height === 40 ? null : (
            <g key={x}>
              <circle cx={x} cy={58 - height} r="3.5" />
              <circle cx={x} cy={110 - 0.85 * height} r="3.5" />
            </g>
          ),
        )}
      </g>
      <path
        d="M165 12L172 19L165 26L158 19ZM165 69L172 76L165 83L158 76Z"
        fill="var(--veriscope-accent)"
      />
    </>
  )
}
