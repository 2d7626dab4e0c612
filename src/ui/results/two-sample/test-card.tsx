import type { ReactNode } from 'react'
import { Power } from '../../power.tsx'
import classes from '../result.module.css'
import own from './two-sample.module.css'

export type Fact = { id: string; name: string; value: string }

type Props = {
  title: string
  /** What it means, in a sentence. */
  reading: string
  /** `against`: the test questions the estimate. */
  tone: 'calm' | 'against'
  facts: readonly Fact[]
  children?: ReactNode
}

/** One test: what it says in words, then its numbers. */
export function TestCard({ title, reading, tone, facts, children }: Props) {
  return (
    <div className={tone === 'against' ? `${classes.card} ${own.against}` : classes.card}>
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
