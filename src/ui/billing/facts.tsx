/** Facts of an order or an invoice as names and values in two columns, and the sections of its detail. */
import type { ReactNode } from 'react'
import classes from './detail.module.css'

export type Fact = { name: string; value: ReactNode; isTotal?: boolean }

type Props = {
  /** Facts without a value are omitted by the caller. */
  facts: readonly (Fact | false)[]
  /** Text values, not amounts: aligned next to their names. */
  isText?: boolean
}

/** Names and values in two columns. */
export function Facts({ facts, isText }: Props) {
  return (
    <dl className={classes.facts} data-text={isText === true || undefined}>
      {facts.map(
        (fact) =>
          fact !== false && (
            <div key={fact.name} className={classes.fact} data-total={fact.isTotal === true}>
              <dt>{fact.name}</dt>
              <dd>{fact.value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** A section of a detail, with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h3 className={classes.sectionTitle}>{title}</h3>
      {children}
    </section>
  )
}
