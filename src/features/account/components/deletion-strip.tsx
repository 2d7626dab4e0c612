import { Button, CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { atom, useAtom } from 'jotai'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { STALE } from '../../../cache/keeping.ts'
import { matchRoute, type RouteName } from '../../../contract/routes.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useSubmission } from '../../../ui/forms/use-submission.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { useOnline } from '../../../ui/use-online.ts'
import { cancelDeletion } from '../mutations.ts'
import { accountQueries } from '../queries.ts'
import classes from './deletion-strip.module.css'
import { FormFault } from './form-parts.tsx'

/** Routes whose pages show the full banner themselves. */
const SAID_THERE: ReadonlySet<RouteName> = new Set<RouteName>(['profile', 'accountSettings'])

/** The deletion date that the reader dismissed; until the page is reloaded. */
const seenAtom = atom('')

const ICON = { size: 20, stroke: 1.75, className: classes.icon, 'aria-hidden': true } as const

/** The deletion was cancelled: confirmed once, then the strip disappears. */
function TakenBack({ onClose }: { onClose: () => void }) {
  const t = useT()
  return (
    <div className={classes.strip} data-tone="good" role="status">
      <IconCheck {...ICON} />
      <p className={classes.text}>{t('settings.deletion.cancelled')}</p>
      <CloseButton
        size={44}
        iconSize={20}
        aria-label={t('settings.deletion.strip.close')}
        onClick={onClose}
      />
    </div>
  )
}

/**
 * While the account's deletion is scheduled: when it happens and how to cancel it, in a strip above
 * every page of a member. It can be dismissed for this visit.
 */
export function DeletionStrip() {
  const t = useT()
  const format = useFormat()
  const isOnline = useOnline()
  const client = useQueryClient()
  const [path] = useLocation()
  const [seen, setSeen] = useAtom(seenAtom)
  const [isTakenBack, setTakenBack] = useState(false)
  const submission = useSubmission()
  const options = accountQueries.deletionState()
  // What is kept on the device may be older than an answer in another tab, however fresh it looks.
  const { data } = useQuery({
    ...options,
    staleTime: STALE.minutes,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
  const dueAt = data?.dueAt ?? null
  const route = matchRoute(path)?.name
  const isSaidThere = route !== undefined && SAID_THERE.has(route)
  const cancel = () =>
    submission.submit(async () => {
      client.setQueryData(options.queryKey, await cancelDeletion())
      setTakenBack(true)
    })

  if (dueAt === null) return isTakenBack ? <TakenBack onClose={() => setTakenBack(false)} /> : null
  if (isSaidThere || seen === dueAt) return null
  const title = t('settings.deletion.banner.title', { day: format.dateTime(dueAt) })
  return (
    <section className={classes.strip} data-tone="warning" aria-label={title}>
      <IconAlertTriangle {...ICON} />
      <div className={classes.text}>
        <p>{title}</p>
        <FormFault text={submission.failure?.text ?? null} />
      </div>
      <Button
        variant="default"
        className={classes.action ?? ''}
        loading={submission.isBusy}
        disabled={!isOnline}
        onClick={() => void cancel()}
      >
        {t('settings.deletion.cancel')}
      </Button>
      <CloseButton
        size={44}
        iconSize={20}
        aria-label={t('settings.deletion.strip.close')}
        onClick={() => setSeen(dueAt)}
      />
    </section>
  )
}
