/**
 * Effect of sample overlap and winner's curse on IVW: the user enters the overlap and the correlation of the traits,
 * the rest follows from the variants. Nothing of it is stored.
 */
import { effectText } from '../../../results/effect-text.ts'
import { useMemo, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import type { Words } from '../../../i18n/words.ts'
import type { TypedNumber } from '../../../lib/number-text.ts'
import { mainEstimate, type TwoSampleBody } from '../../../results/two-sample/body.ts'
import { type Corrections, correctionsOf } from '../../../results/two-sample/corrections.ts'
import { namesOf } from '../../../results/two-sample/names.ts'
import type { Inference } from '../../../science/methods/estimate.ts'
import { NumberField } from '../../forms/number-field.tsx'
import { useFormat } from '../../use-format.ts'
import classes from '../result.module.css'
import { type Fact, TestCard } from './test-card.tsx'
import own from './two-sample.module.css'

const CORRELATION = { least: -1, most: 1, isOptional: true }

/** False positive rate from which on overlap counts as a limitation. */
const MUCH = 0.06

/** Returns the estimates with their intervals, and the correlation of the errors. */
function factsOf(body: TwoSampleBody, found: Corrections, { t, format }: Words): Fact[] {
  const { isBinary } = namesOf(body, t)
  const line = (row: Inference | null) => (row ? effectText(row, isBinary, format) : '—')
  const { rho, overlap, debiased, selection, threshold } = found
  return [
    { id: 'ivw', name: t('analysis.short.ivw'), value: line(mainEstimate(body) ?? null) },
    rho === null
      ? { id: 'debiased', name: t('analysis.correction.debiased'), value: line(debiased) }
      : { id: 'overlap', name: t('analysis.correction.overlap'), value: line(overlap) },
    ...(threshold === null
      ? []
      : [
          {
            id: 'selection',
            name: t('analysis.correction.selection', { p: format.exact(threshold) }),
            value: line(selection),
          },
        ]),
    ...(rho === null
      ? []
      : [{ id: 'rho', name: t('analysis.correction.rho'), value: format.fixed(rho, 3) }]),
  ]
}

type FieldsProps = {
  sizes: Corrections['sizes']
  shared: TypedNumber
  traits: TypedNumber
  onShared: (value: TypedNumber) => void
  onTraits: (value: TypedNumber) => void
}

/**
 * Fields for the number of people in both samples and the correlation of the traits; without sizes, for the correlation
 * of the errors.
 */
function OverlapFields({ sizes, shared, traits, onShared, onTraits }: FieldsProps) {
  const t = useT()
  const format = useFormat()
  if (!sizes) {
    return (
      <NumberField
        label={t('analysis.correction.rho')}
        description={t('analysis.correction.noSizes')}
        value={traits}
        bounds={CORRELATION}
        step={0.1}
        onChange={onTraits}
      />
    )
  }
  const { exposure, outcome } = sizes
  return (
    <>
      <NumberField
        label={t('analysis.correction.shared')}
        description={t('analysis.correction.sharedHint', {
          x: format.integer(exposure),
          y: format.integer(outcome),
        })}
        value={shared}
        bounds={{ least: 0, most: Math.min(exposure, outcome), isOptional: true }}
        onChange={onShared}
      />
      <NumberField
        label={t('analysis.correction.traits')}
        value={traits}
        bounds={CORRELATION}
        step={0.1}
        onChange={onTraits}
      />
    </>
  )
}

export function CorrectionCard({ body }: { body: TwoSampleBody }) {
  const t = useT()
  const format = useFormat()
  const [shared, setShared] = useState<TypedNumber>('')
  const [traits, setTraits] = useState<TypedNumber>('')
  const found = useMemo(() => correctionsOf(body, { shared, traits }), [body, shared, traits])
  const main = mainEstimate(body)
  if (!found || main?.method !== 'ivw') return null
  const { bias, selection, threeSample } = found
  const ofOverlap = bias
    ? t('analysis.correction.reading', {
        errors: format.significant(bias.inErrors),
        rate: format.percent(bias.typeOneError, 1),
      })
    : t('analysis.correction.unknown')
  const ofSelection = selection
    ? t('analysis.correction.selected', { share: format.percent(selection.shrinkage, 1) })
    : threeSample
      ? t('analysis.correction.threeSample', {
          file: threeSample.exposure.fileName,
          other: threeSample.estimates.fileName,
        })
      : t('analysis.correction.notSelected')
  const reading = t('analysis.summary.sentences', { first: ofOverlap, second: ofSelection })
  return (
    <TestCard
      title={t('analysis.correction.title')}
      tone={bias && bias.typeOneError > MUCH ? 'against' : 'calm'}
      reading={reading}
      facts={factsOf(body, found, { t, format })}
      isWide
    >
      <div className={own.inputs}>
        <OverlapFields
          sizes={found.sizes}
          shared={shared}
          traits={traits}
          onShared={setShared}
          onTraits={setTraits}
        />
      </div>
      {!threeSample && <span className={classes.rule}>{t('analysis.correction.third')}</span>}
    </TestCard>
  )
}
