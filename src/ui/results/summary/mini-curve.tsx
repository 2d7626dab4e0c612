import type { MiniCurve as MiniCurveData } from '../../../results/summary.ts'
import { linearScale } from '../../charts/scale.ts'
import own from './mini.module.css'

const WIDTH = 320
const HEIGHT = 120

/** A curve with the design in question marked, small enough for the first screen. */
export function MiniCurve({ figure }: { figure: MiniCurveData }) {
  const { points, mark, rule, title, ends, xName, yName } = figure
  const xs = points.map(({ x }) => x)
  const x = linearScale([Math.min(...xs), Math.max(...xs)], [4, WIDTH - 4])
  const y = linearScale([0, 1], [HEIGHT - 4, 4])
  const path = points.map((point, index) => `${index === 0 ? 'M' : 'L'}${x(point.x)} ${y(point.y)}`)
  return (
    <figure className={own.figure}>
      <figcaption className={own.title}>
        {title}
        {mark && <span className={own.more}>{mark.name}</span>}
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={own.curve} aria-hidden="true">
        <path className={own.frame} d={`M4 4V${HEIGHT - 4}H${WIDTH - 4}`} />
        {rule && <path className={own.rule} d={`M4 ${y(rule.at)}H${WIDTH - 4}`} />}
        <path className={own.line} d={path.join('')} />
        {mark && <circle className={own.mark} cx={x(mark.x)} cy={y(mark.y)} r={5} />}
        {rule && (
          <text className={own.ruleName} x={WIDTH - 6} y={y(rule.at) - 5} textAnchor="end">
            {rule.name}
          </text>
        )}
      </svg>
      <p className={own.curveEnds}>
        <span>{ends[0]}</span>
        <span>{`${yName} · ${xName}`}</span>
        <span>{ends[1]}</span>
      </p>
    </figure>
  )
}
