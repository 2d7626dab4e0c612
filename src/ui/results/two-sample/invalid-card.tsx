/** Card of the variants that MR-Lasso and constrained likelihood exclude, and the number that MRMix takes as valid. */
import { useT } from '../../../i18n/use-t.ts'
import type { TwoSampleBody } from '../../../results/two-sample/body.ts'
import classes from '../result.module.css'
import { useFormat } from '../../use-format.ts'
import { namesLine } from './outlier-cards.tsx'
import { type Fact, TestCard } from './test-card.tsx'

/** Goodness of fit (p) below which the standard error of the best model disagrees with that from perturbed data. */
const FIT_DOUBTED = 0.05

export function InvalidCard({ body }: { body: TwoSampleBody }) {
  const t = useT()
  const format = useFormat()
  const { invalidity, variants, isTrimmed } = body
  if (!invalidity) return null
  const { lasso, cml, mixture } = invalidity
  const named = (id: string, name: string, invalid: readonly string[]): Fact => ({
    id,
    name,
    value: invalid.length === 0 ? t('analysis.invalid.none') : namesLine(invalid),
  })
  const facts: Fact[] = [
    ...(lasso && !isTrimmed ? [named('lasso', t('analysis.short.lasso'), lasso.invalid)] : []),
    ...(cml && !isTrimmed ? [named('cml', t('analysis.short.cmlBic'), cml.invalid)] : []),
    ...(mixture
      ? [
          {
            id: 'mixture',
            name: t('analysis.short.mrmix'),
            value: t('analysis.invalid.share', { share: format.percent(mixture.share, 0) }),
          },
        ]
      : []),
    ...(cml?.fit?.fourthMoment != null
      ? [{ id: 'fit', name: t('analysis.invalid.fit'), value: format.p(cml.fit.fourthMoment) }]
      : []),
  ]
  if (facts.length === 0) return null
  const most = Math.max(lasso?.invalid.length ?? 0, cml?.invalid.length ?? 0)
  const isDoubted = cml?.fit?.fourthMoment != null && cml.fit.fourthMoment < FIT_DOUBTED
  return (
    <TestCard
      title={t('analysis.invalid.title')}
      tone={most > variants.length / 2 ? 'against' : 'calm'}
      reading={
        most > 0
          ? t('analysis.invalid.some', { n: most, total: format.integer(variants.length) })
          : t('analysis.invalid.calm')
      }
      facts={facts}
    >
      {isDoubted && <span className={classes.rule}>{t('analysis.invalid.doubted')}</span>}
    </TestCard>
  )
}
