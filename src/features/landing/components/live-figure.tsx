/**
 * Twelve simulated variants that can be moved; both slopes are recomputed with every move. Demonstrates that one
 * bad variant changes the mean and hardly the median.
 */
import { useId, useMemo, useState } from 'react'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import buttons from '../../../ui/content/buttons.module.css'
import { useFormat } from '../../../ui/use-format.ts'
import {
  inverseVariance,
  moveVariant,
  type Pooled,
  type Scenario,
  SCENARIOS,
  type Variant,
  getVariants,
  weightedMedian,
} from '../model.ts'
import classes from './live-figure.module.css'
import { LivePlot } from './live-plot.tsx'

const SCENARIO_LABEL: Record<Scenario, string> = {
  valid: msg('landing.figure.scenario.valid'),
  outlier: msg('landing.figure.scenario.outlier'),
  majority: msg('landing.figure.scenario.majority'),
}

/** Scenario in which both estimates clearly differ. */
const FIRST: Scenario = 'outlier'

type ScenariosProps = { chosen: Scenario | null; onChoose: (scenario: Scenario) => void }

function Scenarios({ chosen, onChoose }: ScenariosProps) {
  const t = useT()
  return (
    <div className={classes.scenarios} role="group" aria-label={t('landing.figure.scenario')}>
      {SCENARIOS.map((scenario) => (
        <button
          key={scenario}
          type="button"
          className={buttons.button}
          aria-pressed={chosen === scenario}
          onClick={() => onChoose(scenario)}
        >
          {t(SCENARIO_LABEL[scenario])}
        </button>
      ))}
    </div>
  )
}

/** The readout: both slopes, and the heterogeneity of the variants. */
function Readings({ pooled, median }: { pooled: Pooled; median: number }) {
  const t = useT()
  const format = useFormat()
  return (
    <dl className={classes.readings}>
      <div data-series="1">
        <dt>{t('landing.figure.ivw')}</dt>
        <dd>
          {format.fixed(pooled.slope, 2)}{' '}
          <small>
            {t('landing.figure.ci', {
              ci: format.range(format.fixed(pooled.ciLow, 2), format.fixed(pooled.ciHigh, 2)),
            })}
          </small>
        </dd>
      </div>
      <div data-series="2">
        <dt>{t('landing.figure.median')}</dt>
        <dd>{format.fixed(median, 2)}</dd>
      </div>
      <div>
        <dt>{t('landing.figure.q', { df: pooled.df })}</dt>
        <dd>
          {format.fixed(pooled.q, 1)}{' '}
          <small>{t('landing.figure.i2', { share: format.percent(pooled.iSquared, 0) })}</small>
        </dd>
      </div>
    </dl>
  )
}

export function LiveFigure() {
  const t = useT()
  const titleId = useId()
  const [variants, setVariants] = useState<readonly Variant[]>(() => getVariants(FIRST))
  const [scenario, setScenario] = useState<Scenario | null>(FIRST)
  const pooled = useMemo(() => inverseVariance(variants), [variants])
  const median = useMemo(() => weightedMedian(variants), [variants])
  return (
    <figure className={classes.figure} aria-labelledby={titleId}>
      <p id={titleId} className={classes.title}>
        {t('landing.figure.title')}
      </p>
      <Readings pooled={pooled} median={median} />
      <LivePlot
        variants={variants}
        ivw={pooled.slope}
        median={median}
        onMove={(id, y) => {
          setScenario(null)
          setVariants((current) => moveVariant(current, id, y))
        }}
      />
      <Scenarios
        chosen={scenario}
        onChoose={(next) => {
          setScenario(next)
          setVariants(getVariants(next))
        }}
      />
      <figcaption className={classes.caption}>{t('landing.figure.caption')}</figcaption>
    </figure>
  )
}
