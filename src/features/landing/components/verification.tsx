/** Verification of a real result against R: both from the example file that is shipped. */
import { useMemo } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { AxisBottom } from '../../../ui/charts/axis.tsx'
import charts from '../../../ui/charts/chart.module.css'
import { linearScale } from '../../../ui/charts/scale.ts'
import { useFormat } from '../../../ui/use-format.ts'
import {
  EXAMPLE_FILE,
  computeExampleResult,
  type ExampleResult,
  ESTIMATE_NAMES,
  type EstimateKey,
  R_COMMAND,
  R_NUMBERS,
  countSharedDigits,
} from '../example-result.ts'
import classes from './verification.module.css'

const WIDTH = 480
const ROW_PX = 22
const NAMES_PX = 84
const DOMAIN = [-0.85, 0.05] as const
/** Number of digits shown: the digits beyond are rounding errors. */
const DIGITS = 10

/** Forest plot of the example: each variant, and the pooled estimate below. */
function Forest({ ratios, ivw }: ExampleResult) {
  const t = useT()
  const format = useFormat()
  const bottom = (ratios.length + 1.6) * ROW_PX
  const x = linearScale(DOMAIN, [NAMES_PX, WIDTH - 10])
  const box = { left: NAMES_PX, right: WIDTH - 10, top: 4, bottom }
  const end = (value: number | null) => x(Math.min(DOMAIN[1], Math.max(DOMAIN[0], value ?? 0)))
  const [low, high, y] = [end(ivw.ciLow), end(ivw.ciHigh), (ratios.length + 0.9) * ROW_PX]
  const { b, ci } = format.estimate(ivw)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${bottom + 48}`}
      className={charts.svg}
      role="img"
      aria-label={t('landing.proof.forest', { b, ci })}
    >
      <AxisBottom
        scale={x}
        domain={DOMAIN}
        box={box}
        title={t('landing.proof.axis')}
        width={WIDTH}
      />
      {ratios.map(({ name, at }, row) => (
        <g key={name}>
          <text className={classes.name} x={0} y={(row + 0.5) * ROW_PX + 4}>
            {name}
          </text>
          <path
            className={classes.whisker}
            d={`M${end(at.ciLow)} ${(row + 0.5) * ROW_PX}H${end(at.ciHigh)}`}
          />
          <circle className={classes.dot} cx={x(at.b)} cy={(row + 0.5) * ROW_PX} r="3.5" />
        </g>
      ))}
      <text className={charts.rowStrong} x={0} y={y + 4}>
        {t('landing.figure.ivw')}
      </text>
      <path
        className={classes.diamond}
        d={`M${low} ${y}L${x(ivw.b)} ${y - 7}L${high} ${y}L${x(ivw.b)} ${y + 7}Z`}
      />
    </svg>
  )
}

function Numbers({ numbers }: Pick<ExampleResult, 'numbers'>) {
  const t = useT()
  const format = useFormat()
  return (
    // On a narrow phone it is wider than the page: a tab stop, from which it scrolls.
    <div
      className={classes.scroll}
      tabIndex={0}
      role="region"
      aria-label={t('landing.proof.title')}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('landing.proof.number')}</th>
            <th scope="col">{t('landing.proof.ours')}</th>
            <th scope="col">{t('landing.proof.r')}</th>
          </tr>
        </thead>
        <tbody>
          {(Object.keys(R_NUMBERS) as EstimateKey[]).map((key) => (
            <tr key={key}>
              <th scope="row">{t(ESTIMATE_NAMES[key])}</th>
              <td>{format.significant(numbers[key], DIGITS)}</td>
              <td>{format.significant(R_NUMBERS[key], DIGITS)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function Verification() {
  const t = useT()
  const result = useMemo(() => computeExampleResult(), [])
  const digits = Math.min(
    ...(Object.keys(R_NUMBERS) as EstimateKey[]).map((key) =>
      countSharedDigits(result.numbers[key], R_NUMBERS[key]),
    ),
  )
  const { b, ci } = useFormat().estimate(result.ivw)
  return (
    <div className={classes.columns}>
      <figure className={`${charts.figure} ${classes.figure}`}>
        <Forest {...result} />
        <figcaption className={classes.caption}>
          {t('landing.proof.caption', { count: result.ratios.length, b, ci })}
        </figcaption>
      </figure>
      <div>
        <Numbers numbers={result.numbers} />
        <p className={classes.caption}>
          {t('landing.proof.digits', { digits })}{' '}
          <a href={`/examples/${EXAMPLE_FILE}`} download>
            {t('landing.proof.file')}
          </a>
        </p>
        <pre className={classes.command} tabIndex={0}>
          <code>{R_COMMAND}</code>
        </pre>
      </div>
    </div>
  )
}
