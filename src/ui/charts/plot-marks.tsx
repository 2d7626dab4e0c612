/** Layers shared by several charts. */
import classes from './chart.module.css'
import { clipLine, type StraightLine } from './clip-line.ts'
import { placeLabels } from './place-labels.ts'
import type { PlotMark } from './plot-mark.ts'
import { type LineMeaning, lineProps, type SymbolMeaning, symbolProps } from './meanings.ts'

export type PlotPoint = { id: string; x: number; y: number }

/** A point with a meaning has its symbol, others are plain dots. */
type DotPoint = PlotPoint & { isOut?: boolean; symbol?: SymbolMeaning }

function Dot({ point, x, y, radius }: { point: DotPoint; x: number; y: number; radius: number }) {
  const { symbol, isOut } = point
  if (!symbol) {
    return <circle className={isOut ? classes.dotOut : classes.dot} cx={x} cy={y} r={radius} />
  }
  return <path {...symbolProps(symbol, x, y)} />
}

/**
 * Draws points as dots or symbols, the later ones on top.
 * @param elementsUpTo above this number of points all are one path
 */
export function dots(
  points: readonly DotPoint[],
  { radius, elementsUpTo = Number.POSITIVE_INFINITY }: { radius: number; elementsUpTo?: number },
): PlotMark {
  return {
    id: 'dots',
    x: points.map(({ x }) => x),
    y: points.map(({ y }) => y),
    draw: ({ x, y }) => {
      if (points.length > elementsUpTo) {
        const path = points
          .filter(({ isOut }) => !isOut)
          .map((point) => `M${Number(x(point.x).toFixed(1))} ${Number(y(point.y).toFixed(1))}h0`)
          .join('')
        return <path className={classes.cloud} d={path} />
      }
      return points.map((point) => (
        <Dot key={point.id} point={point} x={x(point.x)} y={y(point.y)} radius={radius} />
      ))
    },
  }
}

export type ErrorPoint = PlotPoint & { xError?: number; yError?: number; isOut?: boolean }

/** Above this number of points error bars would be only grey haze. */
export const BARS_UP_TO = 250

/** Draws error bars in both directions; the axes include them even where they are not drawn. */
export function errorBars(points: readonly ErrorPoint[]): PlotMark {
  return {
    id: 'errors',
    x: points.flatMap(({ x, xError = 0 }) => [x - xError, x + xError]),
    y: points.flatMap(({ y, yError = 0 }) => [y - yError, y + yError]),
    draw: ({ x, y }) =>
      points.length <= BARS_UP_TO &&
      points
        .filter(({ isOut }) => !isOut)
        .map(({ id, x: px, y: py, xError = 0, yError = 0 }) => (
          <g key={id} className={classes.whisker}>
            <line x1={x(px - xError)} x2={x(px + xError)} y1={y(py)} y2={y(py)} />
            <line x1={x(px)} x2={x(px)} y1={y(py - yError)} y2={y(py + yError)} />
          </g>
        )),
  }
}

export type SlopeLine = StraightLine & { id: string; name: string; series: LineMeaning }

/** Draws straight lines, clipped to the plot. They do not extend the axes. */
export function slopes(lines: readonly SlopeLine[]): PlotMark {
  return {
    id: 'slopes',
    draw: ({ x, y, domains }) =>
      lines.map((line) => {
        const cut = clipLine(line, domains)
        return (
          cut && (
            <line
              key={line.id}
              {...lineProps(line.series)}
              x1={x(cut.x1)}
              y1={y(cut.y1)}
              x2={x(cut.x2)}
              y2={y(cut.y2)}
            />
          )
        )
      }),
  }
}

/** Draws a line through the whole plot at a value of one axis, which then includes it. */
export function rule(at: 'x' | 'y', value: number, meaning: LineMeaning): PlotMark {
  return {
    id: `${at} ${value}`,
    [at]: [value],
    draw: ({ x, y, box }) => {
      const place =
        at === 'x'
          ? { x1: x(value), x2: x(value), y1: box.top, y2: box.bottom }
          : { x1: box.left, x2: box.right, y1: y(value), y2: y(value) }
      return <line {...lineProps(meaning)} {...place} />
    },
  }
}

/** A point with its name. */
export type NamedPoint = PlotPoint & { text: string }

const NAME_PX = 12

/**
 * Labels a few points without overlaps; a name that does not fit beside its point is connected to it by a line.
 * @param named the most important first
 * @param points all points that names must not cover
 */
export function pointNames(
  named: readonly NamedPoint[],
  points: readonly PlotPoint[],
  { radius, reach }: { radius: number; reach: number },
): PlotMark {
  return {
    id: 'names',
    draw: ({ x, y, box }) => {
      const at = (point: PlotPoint) => ({ x: x(point.x), y: y(point.y) })
      const placed = placeLabels(
        named.map((point) => ({ id: point.id, text: point.text, ...at(point) })),
        { box, fontPx: NAME_PX, points: points.map(at), radius, reach },
      )
      return placed.map(({ id, text, anchor, from, ...place }) => (
        <g key={id}>
          {from && (
            <line
              {...lineProps('none')}
              x1={from.x}
              y1={from.y}
              x2={place.x}
              y2={place.y - NAME_PX * 0.3}
            />
          )}
          <text className={classes.pointName} textAnchor={anchor} {...place}>
            {text}
          </text>
        </g>
      ))
    },
  }
}
