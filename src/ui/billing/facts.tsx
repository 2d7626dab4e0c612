import type { ReactNode } from 'react'
import classes from './detail.module.css'

export type Fact = { name: string; value: ReactNode; isTotal?: boolean }

/** Names and values in two columns. Absent values are left out by who gives them. */
export function Facts({ facts }: { facts: readonly (Fact | false)[] }) {
  return (
    <dl className={classes.facts}>
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

/** A part of a detail, with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h3 className={classes.sectionTitle}>{title}</h3>
      {children}
    </section>
  )
}
