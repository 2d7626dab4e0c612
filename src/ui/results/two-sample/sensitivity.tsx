import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Power } from '../../powers-of-ten.tsx'
import { useFormat } from '../../use-format.ts'
import classes from '../result.module.css'
import { CorrectionCard } from './correction-card.tsx'
import { ContaminationCard, SteigerCard, WeakCard } from './further-tests.tsx'
import { PressoCard, RadialCard } from './outlier-cards.tsx'
import { Section } from '../sections.tsx'
import { TestCard } from './test-card.tsx'
import type { TwoSampleBody } from '../../../results/two-sample/body.ts'
import {
  type DirectionalReading,
  directionalReading,
} from '../../../results/two-sample/directional.ts'
import { sentenceValues } from '../../../results/two-sample/sentence-values.ts'
import { ScrollBox } from '../scroll-box.tsx'
import own from './two-sample.module.css'

const READING_TEXT: Record<DirectionalReading, string> = {
  against: msg('analysis.intercept.against'),
  'by-fit-only': msg('analysis.intercept.byFit'),
  open: msg('analysis.intercept.open'),
}

const Q_TEXT: Record<TwoSampleBody['heterogeneity'][number]['method'], string> = {
  ivw: msg('analysis.heterogeneity.cochran'),
  egger: msg('analysis.heterogeneity.ruecker'),
  'maximum-likelihood': msg('analysis.heterogeneity.likelihood'),
}

function HeterogeneityTable({ body }: { body: TwoSampleBody }) {
  const t = useT()
  const format = useFormat()
  const difference = body.pleiotropy?.difference
  return (
    <ScrollBox>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('analysis.heterogeneity.title')}</th>
            <th scope="col">Q</th>
            <th scope="col">{t('analysis.heterogeneity.df')}</th>
            <th scope="col">p</th>
            <th scope="col">I²</th>
          </tr>
        </thead>
        <tbody>
          {body.heterogeneity.map((row) => (
            <tr key={row.method}>
              <th scope="row">{t(Q_TEXT[row.method])}</th>
              <td>{format.significant(row.q, 4)}</td>
              <td>{format.integer(row.df)}</td>
              <td>
                <Power>{format.p(row.p, row.negLog10P)}</Power>
              </td>
              <td>{format.percent(row.i2)}</td>
            </tr>
          ))}
          {difference && (
            <tr>
              <th scope="row">{t('analysis.heterogeneity.difference')}</th>
              <td>{format.significant(difference.q, 4)}</td>
              <td>{format.integer(difference.df)}</td>
              <td>
                <Power>{format.p(difference.p)}</Power>
              </td>
              <td>{format.percent(null)}</td>
            </tr>
          )}
        </tbody>
      </table>
    </ScrollBox>
  )
}

function Intercept({ body }: { body: TwoSampleBody }) {
  const t = useT()
  const format = useFormat()
  const { pleiotropy } = body
  const title = t('analysis.intercept.title')
  if (!pleiotropy) {
    const reading = t('analysis.intercept.absent')
    return <TestCard title={title} tone="calm" reading={reading} facts={[]} />
  }
  const text = format.estimate({ ...pleiotropy, b: pleiotropy.intercept })
  const { shifted, dp } = sentenceValues(body, { t, format })
  const reading = directionalReading(pleiotropy)
  return (
    <TestCard
      title={title}
      tone={reading === 'open' ? 'calm' : 'against'}
      reading={t(READING_TEXT[reading], { dp })}
      facts={[
        { id: 'b', name: t('analysis.intercept.value'), value: text.b },
        { id: 'se', name: 'SE', value: text.se },
        { id: 'ci', name: t('analysis.table.ci'), value: text.ci },
        { id: 'p', name: 'p', value: format.p(pleiotropy.p, pleiotropy.negLog10P) },
        { id: 'dp', name: 'p (Q − Q′)', value: format.p(pleiotropy.difference.p) },
        ...(typeof shifted === 'string'
          ? [{ id: 'shift', name: t('analysis.intercept.shifted'), value: shifted }]
          : []),
      ]}
    >
      <span className={classes.rule}>
        {pleiotropy.distribution === 't'
          ? t('analysis.rule.studentP', { df: pleiotropy.df })
          : t('analysis.rule.normalP')}
      </span>
    </TestCard>
  )
}

/**
 * All sensitivity analyses, in words and numbers. Collapsed, because the graded checks of the summary report their
 * outcomes and link here.
 */
export function Sensitivity({ body }: { body: TwoSampleBody }) {
  const t = useT()
  return (
    <Section id="sensitivity" title={t('analysis.sensitivity.title')} isFolded>
      {body.heterogeneity.length > 0 ? (
        <HeterogeneityTable body={body} />
      ) : (
        <p className={classes.note}>{t('analysis.heterogeneity.absent')}</p>
      )}
      <div className={own.checks}>
        <Intercept body={body} />
        <PressoCard body={body} />
        <RadialCard body={body} />
        <SteigerCard body={body} />
        <ContaminationCard body={body} />
        <WeakCard body={body} />
        <CorrectionCard body={body} />
      </div>
    </Section>
  )
}
