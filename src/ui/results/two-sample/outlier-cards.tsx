/** Cards of the tests for outliers: MR-PRESSO and radial regression. */
import { signedEffectText } from '../../../results/effect-text.ts'
import { useSentences, useT } from '../../../i18n/use-t.ts'
import { useFormat } from '../../use-format.ts'
import classes from '../result.module.css'
import { namesOf } from '../../../results/two-sample/names.ts'
import { pressoNumber } from '../../../results/two-sample/presso-text.ts'
import { type Fact, TestCard } from './test-card.tsx'
import type { TwoSampleBody } from '../../../results/two-sample/body.ts'

const LEVEL = 0.05
/** Number of listed names; more are in the table of variants. */
const NAMES_SHOWN = 8

export function namesLine(names: readonly string[]): string {
  const more = names.length - NAMES_SHOWN
  return more > 0 ? `${names.slice(0, NAMES_SHOWN).join(', ')} + ${more}` : names.join(', ')
}

function PressoAbsent({ body }: { body: TwoSampleBody }) {
  const t = useT()
  const count = body.variants.length
  const reason =
    count < 4
      ? t('analysis.presso.few')
      : body.parameters.presso === 'off'
        ? t('analysis.presso.off')
        : body.upgradedFrom === undefined
          ? t('analysis.presso.many')
          : t('analysis.further.old')
  return <TestCard title={t('analysis.presso.title')} reading={reason} tone="calm" facts={[]} />
}

/** MR-PRESSO: global test, outliers, and the estimate without them. */
export function PressoCard({ body }: { body: TwoSampleBody }) {
  const t = useT()
  const sentences = useSentences()
  const format = useFormat()
  const { presso } = body
  if (!presso) return <PressoAbsent body={body} />
  const { isBinary } = namesOf(body, t)
  const found = presso.outliers?.filter(({ isOutlier }) => isOutlier) ?? []
  const isAgainst = presso.global.p < LEVEL
  const facts: Fact[] = [
    { id: 'global', name: t('analysis.presso.global'), value: pressoNumber(presso.global, format) },
    { id: 'rss', name: t('analysis.presso.rss'), value: format.significant(presso.rssObserved, 4) },
  ]
  if (isAgainst) {
    const names = namesLine(found.map(({ SNP }) => SNP))
    facts.push({
      id: 'outliers',
      name: t('analysis.presso.outliers'),
      value: names || t('analysis.presso.none'),
    })
  }
  if (presso.corrected) {
    const value = signedEffectText(presso.corrected, isBinary, format)
    facts.push({ id: 'corrected', name: t('analysis.presso.corrected'), value })
  }
  if (presso.distortion) {
    const { coefficient } = presso.distortion
    facts.push({
      id: 'distortion',
      name: t('analysis.presso.distortion'),
      value: `${format.percent(coefficient / 100, 1)}, ${t('analysis.presso.p', { p: pressoNumber(presso.distortion, format) })}`,
    })
  }
  return (
    <TestCard
      title={t('analysis.presso.title')}
      tone={isAgainst ? 'against' : 'calm'}
      reading={
        isAgainst
          ? t('analysis.presso.against', { count: found.length })
          : t('analysis.presso.calm')
      }
      facts={facts}
    >
      <span className={classes.rule}>
        {sentences(
          t('analysis.presso.rule', {
            draws: format.integer(presso.draws),
            seed: format.digits(presso.seed),
            step: format.significant(body.variants.length / presso.draws),
          }),
          presso.isUnstable && t('analysis.presso.coarse'),
        )}
      </span>
    </TestCard>
  )
}

/** Radial regression: variants that contribute more to Q than chance explains. */
export function RadialCard({ body }: { body: TwoSampleBody }) {
  const t = useT()
  const format = useFormat()
  const { radial } = body
  if (!radial) return null
  const strict = radial.outliers.filter(({ isBonferroni }) => isBonferroni)
  const loose = radial.outliers.filter(({ isBonferroni }) => !isBonferroni)
  const facts: Fact[] = [
    {
      id: 'q',
      name: 'Q',
      value: `${format.significant(radial.q, 4)} (${t('analysis.radial.df', { df: radial.df })}), ${format.pStatement(radial.p)}`,
    },
    {
      id: 'strict',
      name: t('analysis.radial.strict'),
      value: namesLine(strict.map(({ SNP }) => SNP)) || t('analysis.presso.none'),
    },
    {
      id: 'loose',
      name: t('analysis.radial.loose'),
      value: namesLine(loose.map(({ SNP }) => SNP)) || t('analysis.presso.none'),
    },
  ]
  if (radial.egger) {
    const { intercept } = radial.egger
    const value = `${format.estimate(intercept).b}, ${format.pStatement(intercept.p, intercept.negLog10P)}`
    facts.push({ id: 'intercept', name: t('analysis.radial.intercept'), value })
  }
  return (
    <TestCard
      title={t('analysis.radial.cardTitle')}
      tone={strict.length > 0 ? 'against' : 'calm'}
      reading={t('analysis.radial.reading', {
        strict: strict.length,
        all: radial.outliers.length,
      })}
      facts={facts}
    />
  )
}
