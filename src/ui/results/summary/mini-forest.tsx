/** Small forest plot, for the summary of a result. */
import { useT } from '../../../i18n/use-t.ts'
import type { MiniForest as MiniForestData, MiniRow } from '../../../results/summary.ts'
import { Power } from '../../powers-of-ten.tsx'
import { removeOverlaps, ticksOf } from '../../charts/axis-ticks.ts'
import { linearScale, paddedDomain } from '../../charts/scale.ts'
import { useFormat } from '../../use-format.ts'
import own from './mini.module.css'

/** Intervals longer than this many times the main one are cut: they would compress the others. */
const LONGEST = 6
const TICKS = 3
/** Width of a narrow track, in pixels: ticks that do not overlap there do not overlap in any other. */
const TRACK_PX = 160

/** Returns the domain of the axis: every estimate and no effect, and intervals up to the limit. */
function domainOf(rows: readonly MiniRow[]): [number, number] {
  const lengths = rows.flatMap(({ low, high }) =>
    low === null || high === null ? [] : [high - low],
  )
  const middle = lengths.toSorted((one, other) => one - other)[lengths.length >> 1] ?? 0
  const reach = (LONGEST / 2) * middle
  const ends = rows.flatMap(({ b, low, high }) => [
    b,
    Math.max(low ?? b, b - reach),
    Math.min(high ?? b, b + reach),
  ])
  return paddedDomain([0, ...ends], 0.06)
}

type RowProps = { row: MiniRow; at: (value: number) => number }

function Track({ row, at }: RowProps) {
  const [low, high] = [at(row.low ?? row.b), at(row.high ?? row.b)]
  const [left, right] = [Math.max(0, low), Math.min(100, high)]
  return (
    <span className={own.track} aria-hidden="true">
      <span className={own.zero} style={{ left: `${at(0)}%` }} />
      {row.low !== null && row.high !== null && (
        <span
          className={own.interval}
          data-cut-low={low < 0 || undefined}
          data-cut-high={high > 100 || undefined}
          style={{ left: `${left}%`, width: `${Math.max(0, right - left)}%` }}
        />
      )}
      <span className={own.dot} style={{ left: `${at(row.b)}%` }} />
    </span>
  )
}

function Axis({
  domain,
  scale,
  at,
}: { domain: [number, number]; at: (value: number) => number } & Pick<MiniForestData, 'scale'>) {
  const ticks = ticksOf(domain, TICKS, scale, useFormat())
  const within = ticks.filter(({ value }) => at(value) >= 4 && at(value) <= 96)
  // Only overlaps between labels matter: labels may exceed the track.
  const track = linearScale(domain, [TRACK_PX, 2 * TRACK_PX])
  const shown = removeOverlaps(within, track, 3 * TRACK_PX)
  return (
    <li className={own.axis} aria-hidden="true">
      <span />
      <span className={own.ticks}>
        {shown.map(({ value, label }) => (
          <span key={value} className={own.tick} style={{ left: `${at(value)}%` }}>
            <Power>{label}</Power>
          </span>
        ))}
      </span>
      <span className={own.unit}>{scale === 'odds' ? 'OR' : 'β'}</span>
    </li>
  )
}

export function MiniForest({ figure }: { figure: MiniForestData }) {
  const t = useT()
  const { rows, scale, title, more } = figure
  const domain = domainOf(rows)
  const at = linearScale(domain, [0, 100])
  return (
    <figure className={own.figure}>
      <figcaption className={own.title}>
        {title}
        {more > 0 && <span className={own.more}>{t('analysis.summary.more', { n: more })}</span>}
      </figcaption>
      <ul className={own.rows}>
        {rows.map((row) => (
          <li key={row.id} className={own.row} data-main={row.isMain || undefined}>
            <span className={own.name}>{row.name}</span>
            <Track row={row} at={at} />
            <span className={own.value}>
              <Power>{row.value}</Power>
            </span>
          </li>
        ))}
        <Axis domain={domain} scale={scale} at={at} />
      </ul>
    </figure>
  )
}
