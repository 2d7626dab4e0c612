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

/** These say it at length themselves. */
const SAID_THERE: ReadonlySet<RouteName> = new Set<RouteName>(['profile', 'accountSettings'])

/** The date of which the reader has said that he has seen it; until the page is loaded anew. */
const seenAtom = atom('')

const ICON = { size: 20, stroke: 1.75, className: classes.icon, 'aria-hidden': true } as const

/** It was taken back: said once, then it goes. */
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
 * While the account's deletion is due: when, and the way back, in a line above every page of a member.
 * It can be put away for this visit.
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
  const { data } = useQuery({ ...options, staleTime: STALE.minutes })
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
