import type { MiniCurve as MiniCurveData } from '../../../results/summary.ts'
import { linearScale } from '../../charts/scale.ts'
import own from './mini.module.css'

/** Small curve with the design in question marked, for the summary; texts keep their size. */
export function MiniCurve({ figure }: { figure: MiniCurveData }) {
  const { points, mark, rule, title, ends, xName, yName } = figure
  const xs = points.map(({ x }) => x)
  const x = linearScale([Math.min(...xs), Math.max(...xs)], [0, 100])
  const y = linearScale([0, 1], [100, 0])
  const path = points.map(
    (point, index) =>
      `${index === 0 ? 'M' : 'L'}${Number(x(point.x).toFixed(2))} ${Number(y(point.y).toFixed(2))}`,
  )
  return (
    <figure className={own.figure}>
      <figcaption className={own.title}>
        {title}
        {mark && <span className={own.more}>{mark.name}</span>}
      </figcaption>
      <div className={own.plot} aria-hidden="true">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={own.curve}>
          <path className={own.frame} d="M0 0V100H100" />
          {rule && <path className={own.rule} d={`M0 ${y(rule.at)}H100`} />}
          <path className={own.line} d={path.join('')} />
        </svg>
        {rule && (
          // Below the line: the curve is above it at this end.
          <span className={own.ruleName} style={{ top: `${y(rule.at)}%` }}>
            {rule.name}
          </span>
        )}
        {mark && (
          <span className={own.mark} style={{ left: `${x(mark.x)}%`, top: `${y(mark.y)}%` }} />
        )}
      </div>
      <p className={own.curveEnds}>
        <span>{ends[0]}</span>
        <span>{`${yName}\u00a0· ${xName}`}</span>
        <span>{ends[1]}</span>
      </p>
    </figure>
  )
}
