/**
 * A member's picture: the chosen portrait, or the initial of the name. Decorative: the name is beside it, or labels the
 * button around it.
 */
import { rem } from '@mantine/core'
import type { CSSProperties } from 'react'
import { initialOf } from '../../lib/initial.ts'
import classes from './avatar.module.css'
import { portraitOf } from './portraits.tsx'

type Props = {
  /** The member's name: its initial is shown where no portrait is chosen. */
  name: string
  /** Name of a portrait (`contract/avatars.ts`); anything else shows the initial. */
  avatar?: string | null | undefined
  /** Width and height in px of the usual text size. */
  size?: number
}

export function MemberAvatar({ name, avatar, size = 34 }: Props) {
  const portrait = portraitOf(avatar)
  const frame: CSSProperties = {
    width: rem(size),
    height: rem(size),
    fontSize: rem(Math.round(size * 0.42)),
  }
  if (portrait === null) {
    return (
      <span className={classes.avatar} style={frame} aria-hidden="true">
        {initialOf(name)}
      </span>
    )
  }
  const colors = {
    background: portrait.ground,
    '--portrait-line': portrait.line,
    '--portrait-accent': portrait.accent,
  } as CSSProperties
  return (
    <span className={classes.avatar} style={{ ...frame, ...colors }} aria-hidden="true">
      <svg viewBox="0 0 48 48" className={classes.drawing}>
        {portrait.draw()}
      </svg>
    </span>
  )
}
