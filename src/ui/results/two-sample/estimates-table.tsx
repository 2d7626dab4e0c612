/** All estimates by purpose, each with its rule on demand. */
import { Button } from '@mantine/core'
import { Fragment, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import type { MethodEstimate } from '../../../science/methods/method-estimate.ts'
import { Power } from '../../powers-of-ten.tsx'
import { useFormat } from '../../use-format.ts'
import { METHOD_TEXT, OMISSION_TEXT } from '../../../results/code-texts.ts'
import classes from '../result.module.css'
import { pText } from '../../../results/two-sample/effect-text.ts'
import {
  type EstimateGroup,
  type GroupId,
  GROUP_TEXT,
  groupsOf,
} from '../../../results/two-sample/method-groups.ts'
import { namesOf } from '../../../results/two-sample/names.ts'
import { ruleText, setAsideText } from '../../../results/two-sample/rule-text.ts'
import { Section } from '../sections.tsx'
import { mainEstimate, type TwoSampleBody } from '../../../results/two-sample/body.ts'
import type { AnyMethodId } from '../../../science/codes.ts'
import { ScrollBox } from '../scroll-box.tsx'
import { InvalidCard } from './invalid-card.tsx'
import own from './two-sample.module.css'

type Row = {
  id: string
  name: string
  rule: string
  /** Why it is not judged by; null where it is. */
  setAside: string | null
  b: string
  se: string
  ci: string
  p: string
  odds: { or: string; ci: string } | null
  /** Effect and interval in one line. */
  line: string
  isMain: boolean
}
type RowGroup = { id: GroupId; rows: Row[] }

function useRowGroups(body: TwoSampleBody): RowGroup[] {
  const t = useT()
  const format = useFormat()
  const { isBinary } = namesOf(body, t)
  const main = mainEstimate(body)
  const rowOf = (estimate: MethodEstimate): Row => {
    const effect = format.estimate(estimate)
    const odds = isBinary ? format.oddsRatio(estimate) : null
    return {
      id: estimate.method,
      name: t(METHOD_TEXT[estimate.method]),
      rule: ruleText({ ...estimate, setAside: undefined }, { t, format }),
      setAside: estimate.setAside ? setAsideText(estimate.setAside, t) : null,
      ...effect,
      p: pText(estimate, format),
      odds,
      line: odds ? `OR ${odds.or} (${odds.ci})` : `β ${effect.b} (${effect.ci})`,
      isMain: estimate === main,
    }
  }
  return groupsOf(body.estimates).map(({ id, estimates }: EstimateGroup) => ({
    id,
    rows: estimates.map(rowOf),
  }))
}

type GroupsProps = { groups: readonly RowGroup[]; hasRules: boolean }

function GroupHead({ id }: { id: GroupId }) {
  const t = useT()
  return (
    <>
      {t(GROUP_TEXT[id].title)}
      <span className={classes.rule}>{t(GROUP_TEXT[id].lead)}</span>
    </>
  )
}

function WideTable({ groups, hasRules, isBinary }: GroupsProps & { isBinary: boolean }) {
  const t = useT()
  return (
    <ScrollBox isWideOnly>
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
        {groups.map(({ id, rows }) => (
          <tbody key={id}>
            <tr>
              <th scope="rowgroup" colSpan={isBinary ? 6 : 5} className={own.groupHead}>
                <GroupHead id={id} />
              </th>
            </tr>
            {rows.map((row) => (
              <tr key={row.id} className={row.isMain ? classes.primary : undefined}>
                <th scope="row">
                  {row.name}
                  {row.setAside && <span className={classes.rule}>{row.setAside}</span>}
                  {hasRules && <span className={classes.rule}>{row.rule}</span>}
                </th>
                {[
                  ...(row.odds ? [row.odds.or, row.odds.ci] : []),
                  row.b,
                  row.se,
                  ...(row.odds ? [] : [row.ci]),
                  row.p,
                ].map((cell, index) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <td key={index}>
                    <Power>{cell}</Power>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </ScrollBox>
  )
}

/** The same on narrow screens: two lines for each method. */
function Lines({ groups, hasRules }: GroupsProps) {
  const t = useT()
  return (
    <div className={classes.narrow}>
      {groups.map(({ id, rows }) => (
        <Fragment key={id}>
          <h3 className={own.groupTitle}>
            <GroupHead id={id} />
          </h3>
          <ul className={own.lines}>
            {rows.map((row) => (
              <li key={row.id} className={row.isMain ? `${own.line} ${own.mainLine}` : own.line}>
                <span className={own.lineName}>{row.name}</span>
                <span className={own.lineValue}>
                  <Power>{row.line}</Power>
                </span>
                <span className={own.lineP}>
                  <Power>{t('analysis.table.pLine', { p: row.p, se: row.se })}</Power>
                </span>
                {row.setAside && <span className={classes.rule}>{row.setAside}</span>}
                {hasRules && <span className={classes.rule}>{row.rule}</span>}
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </div>
  )
}

/** Groups that are shown on demand: for special cases, or with little additional information. */
const FOLDED: ReadonlySet<GroupId> = new Set<GroupId>(['invalid', 'other'])
/** Methods whose missing estimate is explained with the others of their group. */
const OF_MANY_INVALID: ReadonlySet<AnyMethodId> = new Set<AnyMethodId>([
  'lasso',
  'cml-bic',
  'cml-ma',
  'cml-ma-dp',
  'mrmix',
])

export function EstimatesTable({ body }: { body: TwoSampleBody }) {
  const t = useT()
  const groups = useRowGroups(body)
  const [hasRules, setRules] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const { exposure, outcome, isBinary } = namesOf(body, t)
  const folded = groups.filter(({ id }) => FOLDED.has(id)).flatMap(({ rows }) => rows).length
  const omitted = body.omitted.filter(({ method }) => isWhole || !OF_MANY_INVALID.has(method))
  const shown = isWhole ? groups : groups.filter(({ id }) => !FOLDED.has(id))
  return (
    <Section id="estimates" title={t('analysis.table.title')}>
      <p className={classes.lead}>
        {isBinary
          ? t('analysis.table.leadOdds', { exposure, outcome })
          : t('analysis.table.lead', { exposure, outcome })}
      </p>
      <WideTable groups={shown} hasRules={hasRules} isBinary={isBinary} />
      <Lines groups={shown} hasRules={hasRules} />
      <div className={own.buttons}>
        <Button variant="default" aria-expanded={hasRules} onClick={() => setRules(!hasRules)}>
          {hasRules ? t('analysis.table.hideRules') : t('analysis.table.showRules')}
        </Button>
        {folded > 0 && (
          <Button variant="subtle" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('analysis.table.fewer') : t('analysis.table.more', { n: folded })}
          </Button>
        )}
      </div>
      {isWhole && (
        <div className={classes.between}>
          <InvalidCard body={body} />
        </div>
      )}
      {omitted.map(({ method, reason }) => (
        <p key={method} className={classes.note}>
          {t('analysis.omitted.line', {
            method: t(METHOD_TEXT[method]),
            reason: t(OMISSION_TEXT[reason]),
          })}
        </p>
      ))}
    </Section>
  )
}
