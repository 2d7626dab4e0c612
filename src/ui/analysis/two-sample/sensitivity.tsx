import { useT } from '../../../i18n/use-t.ts'
import { Power } from '../../power.tsx'
import { useFormat } from '../../use-format.ts'
import type { TwoSampleBody } from './two-sample-body.ts'
import classes from '../result.module.css'

function HeterogeneityTable({ body }: { body: TwoSampleBody }) {
  const t = useT()
  const format = useFormat()
  const difference = body.pleiotropy?.difference
  return (
    <div className={classes.scroll}>
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
              <th scope="row">
                {row.method === 'ivw'
                  ? t('analysis.heterogeneity.cochran')
                  : t('analysis.heterogeneity.ruecker')}
              </th>
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
    </div>
  )
}

function Intercept({ body }: { body: TwoSampleBody }) {
  const t = useT()
  const format = useFormat()
  const { pleiotropy } = body
  if (!pleiotropy) return <p className={classes.note}>{t('analysis.intercept.absent')}</p>
  const text = format.estimate({ ...pleiotropy, b: pleiotropy.intercept })
  return (
    <div className={classes.card}>
      <h3 className={classes.cardTitle}>{t('analysis.intercept.title')}</h3>
      <dl className={classes.facts}>
        <dt>{t('analysis.intercept.value')}</dt>
        <dd>{text.b}</dd>
        <dt>SE</dt>
        <dd>{text.se}</dd>
        <dt>{t('analysis.table.ci')}</dt>
        <dd>{text.ci}</dd>
        <dt>p</dt>
        <dd>
          <Power>{format.p(pleiotropy.p, pleiotropy.negLog10P)}</Power>
        </dd>
      </dl>
      <span className={classes.rule}>
        {pleiotropy.distribution === 't'
          ? t('analysis.rule.studentP', { df: pleiotropy.df })
          : t('analysis.rule.normalP')}
      </span>
    </div>
  )
}

/** Do the variants agree with each other, and does the line pass through zero? */
export function Sensitivity({ body }: { body: TwoSampleBody }) {
  const t = useT()
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>{t('analysis.sensitivity.title')}</h2>
      <div className={classes.pair}>
        {body.heterogeneity.length > 0 ? (
          <HeterogeneityTable body={body} />
        ) : (
          <p className={classes.note}>{t('analysis.heterogeneity.absent')}</p>
        )}
        <Intercept body={body} />
      </div>
    </section>
  )
}
