/** Drawing of peaks along the genome, with the strongest variant of each highlighted. */

/** Position of each peak, and the heights of its foot and of its strongest variant. */
const PEAKS = [
  [44, 92, 70],
  [86, 88, 34],
  [120, 94, 78],
  [158, 90, 24],
  [196, 86, 58],
  [232, 92, 44],
  [270, 94, 72],
] as const
/** Variants beside each peak: their distance, and their share of its height. */
const BESIDE = [
  [-11, 0.35],
  [-6, 0.7],
  [5, 0.8],
  [10, 0.4],
  [15, 0.1],
] as const

export function Drawing() {
  return (
    <>
      <path d="M32 104H296" stroke="var(--mantine-color-dimmed)" />
      <path d="M32 66H296" stroke="var(--veriscope-accent)" strokeWidth="2" strokeDasharray="6 5" />
      <g fill="var(--mantine-color-dimmed)" fillOpacity="0.7">
        {PEAKS.map(([x, foot, top]) =>
          BESIDE.map(([away, share]) => (
            <circle key={x + away} cx={x + away} cy={foot - (foot - top) * share} r="2.5" />
          )),
        )}
      </g>
      {PEAKS.map(([x, , top]) => (
        <circle
          key={x}
          cx={x}
          cy={top}
          r={top < 66 ? 5.5 : 2.5}
          fill={top < 66 ? 'var(--veriscope-accent)' : 'var(--mantine-color-dimmed)'}
          fillOpacity={top < 66 ? 1 : 0.7}
        />
      ))}
    </>
  )
}
