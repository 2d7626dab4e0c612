import type { ReactNode } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import type { MethodEstimate } from '../../../science/methods/method-estimate.ts'
import { Power } from '../../power.tsx'
import { useFormat } from '../../use-format.ts'
import { namesOf } from './names.ts'
import { mainEstimate, type TwoSampleBody } from './two-sample-body.ts'
import classes from '../result.module.css'
import { ERROR_RULE_TEXT, METHOD_TEXT, OMISSION_TEXT, WEIGHTS_TEXT } from '../texts.ts'

/** The rule behind a number, so that two programs that differ can be told apart. */
function useRule(): (estimate: MethodEstimate) => string {
  const t = useT()
  const format = useFormat()
  return ({ convention, distribution }) => {
    const parts = [t(ERROR_RULE_TEXT[convention.standardError])]
    if (convention.weights !== 'none') parts.push(t(WEIGHTS_TEXT[convention.weights]))
    if (convention.nboot !== null && convention.seed !== null) {
      parts.push(
        t('analysis.rule.draws', {
          n: format.integer(convention.nboot),
          seed: String(convention.seed),
        }),
      )
    }
    parts.push(
      distribution === 't'
        ? t('analysis.rule.studentP', { df: convention.df ?? 0 })
        : t('analysis.rule.normalP'),
    )
    if (convention.interval !== distribution) {
      parts.push(
        convention.interval === 't' ? t('analysis.rule.studentCi') : t('analysis.rule.normalCi'),
      )
    }
    return parts.join(' · ')
  }
}

type Row = {
  estimate: MethodEstimate
  name: string
  rule: string
  b: string
  se: string
  ci: string
  p: string
  odds: { or: string; ci: string } | null
  isMain: boolean
}

function useRows(body: TwoSampleBody): Row[] {
  const t = useT()
  const format = useFormat()
  const rule = useRule()
  const { isBinary } = namesOf(body, t)
  const main = mainEstimate(body)
  return body.estimates.map((estimate) => ({
    estimate,
    name: t(METHOD_TEXT[estimate.method]),
    rule: rule(estimate),
    ...format.estimate(estimate),
    p: format.p(estimate.p, estimate.negLog10P),
    odds: isBinary ? format.oddsRatio(estimate) : null,
    isMain: estimate === main,
  }))
}

function WideTable({ rows, isBinary }: { rows: readonly Row[]; isBinary: boolean }) {
  const t = useT()
  return (
    <div className={`${classes.wide} ${classes.scroll}`}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('analysis.table.method')}</th>
            {isBinary && <th scope="col">OR</th>}
            {isBinary && <th scope="col">{t('analysis.table.ciOdds')}</th>}
            <th scope="col">β</th>
            <th scope="col">SE</th>
            {!isBinary && <th scope="col">{t('analysis.table.ci')}</th>}
            <th scope="col">p</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.estimate.method} className={row.isMain ? classes.primary : undefined}>
              <th scope="row">
                {row.name}
                <span className={classes.rule}>{row.rule}</span>
              </th>
              {row.odds && <td>{row.odds.or}</td>}
              {row.odds && <td>{row.odds.ci}</td>}
              <td>
                <Power>{row.b}</Power>
              </td>
              <td>
                <Power>{row.se}</Power>
              </td>
              {!row.odds && (
                <td>
                  <Power>{row.ci}</Power>
                </td>
              )}
              <td>
                <Power>{row.p}</Power>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

function Cards({ rows }: { rows: readonly Row[] }) {
  const t = useT()
  return (
    <ul className={`${classes.narrow} ${classes.cards}`}>
      {rows.map((row) => (
        <li key={row.estimate.method} className={classes.card}>
          <h3 className={classes.cardTitle}>{row.name}</h3>
          <dl className={classes.facts}>
            {row.odds && <Fact name="OR">{row.odds.or}</Fact>}
            {row.odds && <Fact name={t('analysis.table.ciOdds')}>{row.odds.ci}</Fact>}
            <Fact name="β">{row.b}</Fact>
            <Fact name="SE">{row.se}</Fact>
            {!row.odds && <Fact name={t('analysis.table.ci')}>{row.ci}</Fact>}
            <Fact name="p">
              <Power>{row.p}</Power>
            </Fact>
          </dl>
          <span className={classes.rule}>{row.rule}</span>
        </li>
      ))}
    </ul>
  )
}

/** All estimates with the rule behind each: a table, and cards where it is narrow. */
export function EstimatesTable({ body }: { body: TwoSampleBody }) {
  const t = useT()
  const rows = useRows(body)
  const { exposure, outcome, isBinary } = namesOf(body, t)
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>{t('analysis.table.title')}</h2>
      <p className={classes.lead}>
        {isBinary
          ? t('analysis.table.leadOdds', { exposure, outcome })
          : t('analysis.table.lead', { exposure, outcome })}
      </p>
      <WideTable rows={rows} isBinary={isBinary} />
      <Cards rows={rows} />
      {body.omitted.map(({ method, reason }) => (
        <p key={method} className={classes.note}>
          {t('analysis.omitted.line', {
            method: t(METHOD_TEXT[method]),
            reason: t(OMISSION_TEXT[reason]),
          })}
        </p>
      ))}
    </section>
  )
}
