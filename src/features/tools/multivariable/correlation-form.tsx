/**
 * Correlations of the exposures, for conditional F and the heterogeneity test where their samples overlap. Empty means
 * none, and the result says so.
 */
import { useT } from '../../../i18n/use-t.ts'
import { pairName } from '../../../results/multivariable/pair-name.ts'
import { NumberField } from '../../../ui/forms/number-field.tsx'
import { CORRELATION_BOUNDS, toCorrelationMatrix, listPairs } from './correlation.ts'
import { listExposureNames } from './model.ts'
import classes from './multivariable.module.css'
import { useMultivariable } from './spec.ts'

/** Maximum number of pairs that can be filled in by hand. */
const MOST_PAIRS = 15

export function Correlations() {
  const t = useT()
  const { session, draft } = useMultivariable()
  const { correlations } = draft.settings
  const names = listExposureNames(draft)
  const pairs = listPairs(names)
  if (pairs.length === 0 || pairs.length > MOST_PAIRS) return null
  const isFault = toCorrelationMatrix(names, correlations) === 'fault'
  return (
    <fieldset className={classes.fieldset}>
      <legend className={classes.legend}>{t('tools.mv.correlation')}</legend>
      <p className={classes.hint}>{t('tools.mv.correlation.hint')}</p>
      <div className={classes.pairs}>
        {pairs.map(([one, two]) => {
          const name = pairName(one, two)
          return (
            <NumberField
              key={name}
              label={`${one} × ${two}`}
              value={correlations[name] ?? ''}
              bounds={CORRELATION_BOUNDS}
              step={0.1}
              onChange={(value) =>
                session.setSettings({ correlations: { ...correlations, [name]: value } })
              }
            />
          )
        })}
      </div>
      {isFault && (
        <p role="alert" className={classes.hint}>
          {t('tools.mv.correlation.fault')}
        </p>
      )}
    </fieldset>
  )
}
