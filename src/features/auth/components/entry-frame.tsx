/** Frame of the pages for signing in, registering and resetting a password, and the note of a failure on them. */
import { Alert, Text, Title } from '@mantine/core'
import { IconAlertCircle, IconDeviceLaptop, IconRefresh, IconWifiOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { Failure } from '../../../ui/forms/use-submission.ts'
import { EntryFigure } from './entry-figure.tsx'
import classes from './entry.module.css'

const PROMISES = [
  { icon: IconDeviceLaptop, text: msg('auth.panel.device') },
  { icon: IconRefresh, text: msg('auth.panel.sync') },
  { icon: IconWifiOff, text: msg('auth.panel.offline') },
] as const

/** The product's description beside the form, on wide screens. */
function Panel() {
  const t = useT()
  return (
    <div className={classes.panel}>
      <EntryFigure />
      <ul className={classes.promises}>
        {PROMISES.map(({ icon: Icon, text }) => (
          <li key={text}>
            <Icon size={20} stroke={1.75} aria-hidden="true" />
            <span>{t(text)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

type FailureNoteProps = {
  failure: Failure | null
  /** Message id for an attempt made too soon; it takes `minutes`. */
  waitText?: string
}

/** An error that belongs to no field. Announced when it appears. */
export function FailureNote({ failure, waitText = msg('auth.error.wait') }: FailureNoteProps) {
  const t = useT()
  const waitS = failure?.retryAfterS ?? null
  return (
    <div role="alert" className={classes.alert}>
      {failure && (
        <Alert color="error" variant="light" icon={<IconAlertCircle />} role="presentation">
          {waitS === null ? failure.text : t(waitText, { minutes: Math.ceil(waitS / 60) })}
        </Alert>
      )}
    </div>
  )
}

type Props = { title: string; lead: string; children: ReactNode }

/** The frame of the sign-in pages. */
export function EntryFrame({ title, lead, children }: Props) {
  return (
    <div className={classes.frame}>
      <Panel />
      <div className={classes.form}>
        <div>
          <Title order={1} size="h2">
            {title}
          </Title>
          <Text c="dimmed" mt={6}>
            {lead}
          </Text>
        </div>
        {children}
      </div>
    </div>
  )
}
