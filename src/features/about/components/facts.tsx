/** Building blocks of the About panel: a part with a heading, and a list of names with their values. */
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './facts.module.css'

/** A name and its value. */
export type Fact = { name: string; value: ReactNode }

/** Names and values, one line each. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, value }) => (
        <div key={name} className={classes.row}>
          <Text component="dt" size="sm" c="dimmed">
            {name}
          </Text>
          <Text component="dd" size="sm" className={classes.value}>
            {value}
          </Text>
        </div>
      ))}
    </dl>
  )
}

type PartProps = { title: string; children: ReactNode }

/** One part of the panel under its heading. */
export function Part({ title, children }: PartProps) {
  return (
    <section>
      <Text component="h3" fw={600} fz="md" m={0} mb="xs">
        {title}
      </Text>
      {children}
    </section>
  )
}
