/** Card of one test: its interpretation, then its numbers. */
import type { ReactNode } from 'react'
import { Power } from '../../powers-of-ten.tsx'
import classes from '../result.module.css'
import own from './two-sample.module.css'

export type Fact = { id: string; name: string; value: string }

type Props = {
  title: string
  /** Interpretation, in a sentence. */
  reading: string
  /** `against`: the test questions the estimate. */
  tone: 'calm' | 'against'
  facts: readonly Fact[]
  /** Spans a whole row. */
  isWide?: boolean
  children?: ReactNode
}

export function TestCard({ title, reading, tone, facts, isWide = false, children }: Props) {
  const classNames = [classes.card, tone === 'against' && own.against, isWide && own.wide]
  return (
    <div className={classNames.filter(Boolean).join(' ')}>
      <h3 className={classes.cardTitle}>{title}</h3>
      <p className={own.reading}>
        <Power>{reading}</Power>
      </p>
      {facts.length > 0 && (
        <dl className={`${classes.facts} ${own.testFacts}`}>
          {facts.map(({ id, name, value }) => (
            <div key={id} className={classes.pairRow}>
              <dt>{name}</dt>
              <dd>
                <Power>{value}</Power>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </div>
  )
}
