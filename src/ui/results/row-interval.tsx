import { isFields, numberOrNull } from '../../results/json-checks.ts'
import classes from './record.module.css'

type Interval = { b: number; low: number; high: number }

/** Returns the effect of a headline with its interval; null for results that have no single one. */
export function intervalIn(headline: string): Interval | null {
  try {
    const value: unknown = JSON.parse(headline)
    if (!isFields(value)) return null
    const [b, low, high] = ['b', 'ciLow', 'ciHigh'].map((name) => numberOrNull(value[name]))
    return b == null || low == null || high == null ? null : { b, low, high }
  } catch {
    return null
  }
}

/** Padding beyond the interval, as a share of the whole. */
const PADDING = 0.08

/** Inline drawing of a record's effect against no effect. The same values are beside it in numbers. */
export function RowInterval({ headline }: { headline: string }) {
  const found = intervalIn(headline)
  if (!found) return null
  const { b, low, high } = found
  const [from, to] = [Math.min(0, low), Math.max(0, high)]
  const span = to - from
  if (!(span > 0) || !Number.isFinite(span)) return null
  const at = (value: number) => `${100 * (PADDING + (1 - 2 * PADDING) * ((value - from) / span))}%`
  return (
    <svg className={classes.interval} viewBox="0 0 100 16" aria-hidden="true">
      <line className={classes.none} x1={at(0)} x2={at(0)} y1={0} y2={16} />
      <line className={classes.ink} x1={at(low)} x2={at(high)} y1={8} y2={8} />
      <circle className={classes.dot} cx={at(b)} cy={8} r={4} />
    </svg>
  )
}
