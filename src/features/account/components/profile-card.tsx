/** Frame of one part of the profile page: its heading, its content, and a link to the full list. */
import { Anchor } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import classes from './profile.module.css'

type Props = {
  title: string
  /** Link to the full list. */
  more: { href: string; label: string }
  children: ReactNode
}

export function ProfileCard({ title, more, children }: Props) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        <Anchor component={Link} href={more.href} className={classes.more}>
          {more.label}
        </Anchor>
      </div>
      {children}
    </section>
  )
}
