/** Drawing of a slope fitted through effects with error bars, which illustrates the product. */
import classes from './entry.module.css'

/** Variants of a made-up study: effect on the exposure, on the outcome, and its standard error. */
const VARIANTS = [
  [58, 214, 22],
  [84, 188, 17],
  [103, 199, 25],
  [128, 168, 14],
  [150, 172, 20],
  [171, 139, 13],
  [196, 150, 21],
  [221, 112, 15],
  [247, 121, 19],
  [272, 88, 16],
  [304, 82, 24],
] as const

const TICKS_X = [40, 100, 160, 220, 280, 340]
const TICKS_Y = [48, 96, 144, 192, 240]

export function EntryFigure() {
  return (
    <svg viewBox="0 0 380 280" className={classes.figure} aria-hidden="true" focusable="false">
      {TICKS_Y.map((y) => (
        <path key={y} d={`M40 ${y}H356`} className={classes.grid} />
      ))}
      <path d="M40 24V256H356" className={classes.axis} />
      {TICKS_X.map((x) => (
        <path key={x} d={`M${x} 256v5`} className={classes.axis} />
      ))}
      <path d="M48 202Q184 150 340 38V82Q196 134 48 228Z" className={classes.band} />
      <path d="M48 215 340 60" className={classes.slope} />
      {VARIANTS.map(([x, y, error]) => (
        <g key={x} className={classes.variant}>
          <path d={`M${x} ${y - error}V${y + error}M${x - 9} ${y}H${x + 9}`} />
          <circle cx={x} cy={y} r="4.5" />
        </g>
      ))}
      <g className={classes.outlier}>
        <path d="M262 180V224M250 202H274" />
        <circle cx="262" cy="202" r="4.5" />
      </g>
    </svg>
  )
}
