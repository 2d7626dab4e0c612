/** Bipartite graph: exposures left, outcomes right, an arrow for each pair that passes, in either direction. */
import { useT } from '../../../i18n/use-t.ts'
import { ChartFrame } from '../../charts/chart-frame.tsx'
import chart from '../../charts/chart.module.css'
import { truncateName } from '../../charts/heat-map-layout.ts'
import { useFormat } from '../../use-format.ts'
import classes from '../result.module.css'
import {
  type Arrow,
  relationships,
  type Relationships,
} from '../../../results/scan/relationship-data.ts'
import type { MapBody } from '../../../results/scan/body.ts'
import own from './screen.module.css'

const ROW = 34
const TOP = 14
const HEAD = 9

type Places = { left: number; right: number; yOf: (at: number, count: number) => number }

/** A curve between two nodes; the two directions of a pair bend apart. */
function Curve({
  arrow,
  places,
  counts,
}: {
  arrow: Arrow
  places: Places
  counts: [number, number]
}) {
  const [x1, x2] = [places.left, places.right]
  const y1 = places.yOf(arrow.left, counts[0])
  const y2 = places.yOf(arrow.right, counts[1])
  const bend = arrow.isReverse ? 9 : -9
  const reach = (x2 - x1) * 0.45
  const [tipX, tipY] = arrow.isReverse ? [x1, y1 + 3] : [x2, y2 - 3]
  const side = arrow.isReverse ? 1 : -1
  const [startY, endY] = arrow.isReverse ? [y1 + 3, y2 + 3] : [y1 - 3, y2 - 3]
  const [from, to] = arrow.isReverse ? [x1 + HEAD, x2] : [x1, x2 - HEAD]
  const line = arrow.isNegative ? own.negative : own.positive
  return (
    <g className={line}>
      <path
        className={arrow.isSolid ? own.solidEdge : own.dashedEdge}
        d={`M${from} ${startY}C${from + reach} ${startY + bend} ${to - reach} ${endY + bend} ${to} ${endY}`}
      />
      <path
        className={arrow.isSolid ? own.fullHead : own.openHead}
        d={`M${tipX} ${tipY}l${side * HEAD} -4.5v9z`}
      />
    </g>
  )
}

type NamesProps = {
  names: readonly string[]
  x: number
  anchor: 'start' | 'end'
  /** Width of a name in pixels. */
  maxWidth: number
  places: Places
}

function Names({ names, x, anchor, maxWidth, places }: NamesProps) {
  return names.map((name, at) => (
    <text
      key={name}
      className={chart.rowStrong}
      x={x}
      y={places.yOf(at, names.length) + 4}
      textAnchor={anchor}
    >
      {truncateName(name, maxWidth)}
    </text>
  ))
}

function Drawing({ map, width, label }: { map: Relationships; width: number; label: string }) {
  const rows = Math.max(map.left.length, map.right.length)
  const height = TOP * 2 + rows * ROW
  const margin = Math.min(220, width * 0.3)
  const places: Places = {
    left: margin,
    right: width - margin,
    yOf: (at, count) => TOP + ((at + 0.5) * rows * ROW) / count,
  }
  return (
    <svg className={chart.svg} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {map.arrows.map((arrow) => (
        <Curve
          key={arrow.id}
          arrow={arrow}
          places={places}
          counts={[map.left.length, map.right.length]}
        />
      ))}
      <Names names={map.left} x={margin - 8} anchor="end" maxWidth={margin - 12} places={places} />
      <Names
        names={map.right}
        x={width - margin + 8}
        anchor="start"
        maxWidth={margin - 12}
        places={places}
      />
    </svg>
  )
}

export function RelationshipMap({ body }: { body: MapBody }) {
  const t = useT()
  const format = useFormat()
  const map = relationships(body, { t, format })
  if (map.arrows.length === 0) return null
  return (
    <ChartFrame
      title={t('analysis.relationship.title')}
      caption={body.reverse ? t('analysis.relationship.bothText') : t('analysis.relationship.text')}
      fileName="causal-map-relationships"
      table={{
        caption: t('analysis.relationship.title'),
        columns: [
          t('analysis.relationship.pair'),
          t('analysis.relationship.effect'),
          'q',
          t('analysis.screen.verdict'),
        ],
        rows: map.arrows.map(({ id, title, lines }) => ({
          id,
          cells: [title, lines[0] ?? '', (lines[1] ?? '').replace(/^q /, ''), lines[2] ?? ''],
        })),
      }}
      footer={
        map.more > 0 ? (
          <p className={classes.note}>{t('analysis.network.more', { n: map.more })}</p>
        ) : undefined
      }
    >
      {(width) => (
        <Drawing
          map={map}
          width={width}
          label={map.arrows.map(({ title, lines }) => `${title}: ${lines.join(', ')}`).join('; ')}
        />
      )}
    </ChartFrame>
  )
}
