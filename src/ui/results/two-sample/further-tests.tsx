import { useSentences, useT } from '../../../i18n/use-t.ts'
import { useFormat } from '../../use-format.ts'
import classes from '../result.module.css'
import { namesOf } from '../../../results/two-sample/names.ts'
import { type Fact, TestCard } from './test-card.tsx'
import type { TwoSampleBody } from '../../../results/two-sample/body.ts'

/** Effects that are compatible with the data when some variants are invalid (contamination mixture). */
export function ContaminationCard({ body }: { body: TwoSampleBody }) {
  const t = useT()
  const format = useFormat()
  const { contamination } = body
  if (!contamination) return null
  const { isBinary } = namesOf(body, t)
  const ranges = contamination.intervals.map(([ciLow, ciHigh]) =>
    isBinary
      ? format.oddsRatio({ b: ciLow, ciLow, ciHigh }).ci
      : format.estimate({ b: ciLow, se: null, ciLow, ciHigh }).ci,
  )
  const facts: Fact[] = [
    {
      id: 'intervals',
      name: isBinary ? t('analysis.mixture.odds') : t('analysis.mixture.intervals'),
      value: ranges.join('; '),
    },
    { id: 'psi', name: 'ψ', value: format.significant(contamination.psi) },
    { id: 'phi', name: 'φ', value: format.significant(contamination.phi) },
  ]
  if (contamination.valid.length > 0) {
    facts.push({
      id: 'valid',
      name: t('analysis.mixture.valid'),
      value: t('analysis.mixture.ofAll', {
        n: contamination.valid.length,
        total: format.integer(body.variants.length),
      }),
    })
  }
  const several = contamination.intervals.length > 1
  return (
    <TestCard
      title={t('analysis.mixture.title')}
      tone={several ? 'against' : 'calm'}
      reading={
        several
          ? t('analysis.mixture.several', { n: contamination.intervals.length })
          : t('analysis.mixture.one')
      }
      facts={facts}
    />
  )
}

/** Direction of the effect by Steiger's test, or the input that the test lacks. */
export function SteigerCard({ body }: { body: TwoSampleBody }) {
  const t = useT()
  const sentences = useSentences()
  const format = useFormat()
  const { steiger } = body
  const title = t('analysis.steiger.title')
  if (!steiger) {
    const reading =
      body.upgradedFrom === undefined ? t('analysis.steiger.needs') : t('analysis.further.old')
    return <TestCard title={title} tone="calm" reading={reading} facts={[]} />
  }
  const { test, how, without, prevalence } = steiger
  const wrong = steiger.variants.filter(({ isForward }) => !isForward).length
  const facts: Fact[] = [
    { id: 'x', name: t('analysis.steiger.exposure'), value: format.percent(test.r2Exposure, 2) },
    { id: 'y', name: t('analysis.steiger.outcome'), value: format.percent(test.r2Outcome, 2) },
    { id: 'p', name: 'p', value: format.p(test.p, test.negLog10P) },
    {
      id: 'ratio',
      name: t('analysis.steiger.ratio'),
      value: format.significant(test.sensitivityRatio),
    },
  ]
  if (steiger.variants.length > 0) {
    facts.push({
      id: 'wrong',
      name: t('analysis.steiger.wrong'),
      value: t('analysis.mixture.ofAll', {
        n: wrong,
        total: format.integer(steiger.variants.length),
      }),
    })
  }
  const rule = how === 'effects' ? t('analysis.steiger.byEffects') : t('analysis.steiger.byP')
  return (
    <TestCard
      title={title}
      tone={test.isForward ? 'calm' : 'against'}
      reading={test.isForward ? t('analysis.steiger.forward') : t('analysis.steiger.backward')}
      facts={facts}
    >
      <span className={classes.rule}>
        {sentences(
          rule,
          prevalence !== null &&
            t('analysis.steiger.prevalence', { share: format.percent(prevalence, 1) }),
          without > 0 && t('analysis.steiger.without', { n: without }),
        )}
      </span>
    </TestCard>
  )
}

/** Robustness against weak instruments. */
export function WeakCard({ body }: { body: TwoSampleBody }) {
  const t = useT()
  const format = useFormat()
  const { strengthCondition, raps, strength } = body
  if (strengthCondition === null && !raps) return null
  const isWeak = strengthCondition !== null && strengthCondition < 20
  const facts: Fact[] = []
  if (strengthCondition !== null) {
    const value = format.significant(strengthCondition)
    facts.push({ id: 'condition', name: t('analysis.weak.condition'), value })
  }
  if (strength.i2gx !== null) {
    facts.push({ id: 'i2gx', name: 'I²GX', value: format.percent(strength.i2gx, 1) })
  }
  if (raps) {
    const value = `${format.significant(raps.tau2)} (SE ${format.significant(raps.tau2Se)})`
    facts.push({ id: 'tau2', name: t('analysis.weak.tau2'), value })
  }
  return (
    <TestCard
      title={t('analysis.weak.title')}
      tone={isWeak ? 'against' : 'calm'}
      reading={isWeak ? t('analysis.weak.against') : t('analysis.weak.calm')}
      facts={facts}
    />
  )
}
