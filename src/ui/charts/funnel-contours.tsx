/** Contours of a contour-enhanced funnel plot: shaded regions by the p value of a single study. */
import classes from './chart.module.css'
import type { Domains } from './clip-line.ts'
import type { LegendItem } from './legend.tsx'
import type { PlotMark } from './plot-mark.ts'

/** A region: from this many errors on either side of no effect outwards, to the next region. */
type Contour = { id: string; from: number; fill: string | undefined; key: string | undefined }

/** Normal quantiles of p = 0.1, 0.05 and 0.01, in the shades of R's metafor. */
export const CONTOURS = [
  { id: '0.1', from: 1.644854, fill: classes.contour1, key: classes.contourKey1 },
  { id: '0.05', from: 1.959964, fill: classes.contour2, key: classes.contourKey2 },
  { id: '0.01', from: 2.575829, fill: classes.contour3, key: classes.contourKey3 },
] as const satisfies readonly Contour[]

/**
 * Contours are left out when no effect is further away than this many half-widths of the funnel: all would be one
 * shade.
 */
const FAR = 4

type Point = readonly [number, number]

/** Clips a polygon at x = `limit`, in the direction of `sign`. */
function clipAt(points: readonly Point[], limit: number, sign: 1 | -1): Point[] {
  const isIn = ([x]: Point) => (x - limit) * sign <= 0
  return points.flatMap((point, index): Point[] => {
    const before = points.at(index - 1)
    if (!before) return []
    const insidePoints: Point[] = isIn(point) ? [point] : []
    if (isIn(point) === isIn(before)) return insidePoints
    const share = (limit - before[0]) / (point[0] - before[0])
    return [[limit, before[1] + share * (point[1] - before[1])], ...insidePoints]
  })
}

/** Returns the triangle within `reach` errors of no effect, clipped to the plot. */
export function withinReach(reach: number, { x, y }: Domains): Point[] {
  const most = y[1]
  const triangle: Point[] = [
    [0, 0],
    [reach * most, most],
    [-reach * most, most],
  ]
  return clipAt(clipAt(triangle, x[1], 1), x[0], -1)
}

/** Whether a funnel around `centre` is near enough to no effect for contours to be informative. */
export function isNearNone(centre: number, halfWidth: number): boolean {
  return Math.abs(centre) <= FAR * halfWidth
}

/** Returns the regions from the outermost in, each painted over the one around it. */
export function contourGround(): PlotMark {
  return {
    id: 'contours',
    draw: ({ x, y, domains, box }) => {
      const path = (points: readonly Point[]) =>
        points.length === 0 ? '' : `M${points.map(([px, py]) => `${x(px)} ${y(py)}`).join('L')}Z`
      const inner = CONTOURS.map(({ id, from }, index) => ({
        id,
        fill: CONTOURS[index - 1]?.fill ?? classes.contourNone,
        d: path(withinReach(from, domains)),
      }))
      return (
        <>
          <rect
            className={CONTOURS[2].fill}
            x={box.left}
            y={box.top}
            width={box.right - box.left}
            height={box.bottom - box.top}
          />
          {inner.toReversed().map(({ id, fill, d }) => (
            <path key={id} className={fill} d={d} />
          ))}
        </>
      )
    },
  }
}

/** Returns the legend of the shades. */
export function contourLegend(names: readonly [string, string, string]): LegendItem[] {
  return CONTOURS.map(({ id, key }, index) => ({
    id,
    name: names[index] ?? '',
    className: key ?? '',
  }))
}
