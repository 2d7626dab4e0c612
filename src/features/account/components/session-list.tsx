/** List of the member's sessions, with buttons to end one, or all but this one. */
import { Badge, Button, Checkbox, Skeleton } from '@mantine/core'
import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { memberEndpoints } from '../../../contract/endpoints/members.ts'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import { useT } from '../../../i18n/use-t.ts'
import { readUserAgent } from '../../../lib/user-agent.ts'
import { useSubmission } from '../../../ui/forms/use-submission.ts'
import { QueryView } from '../../../ui/states.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useOnline } from '../../../ui/use-online.ts'
import { endOtherSessions, endSession } from '../mutations.ts'
import { accountQueries } from '../queries.ts'
import { useDeviceText } from '../use-device-text.ts'
import classes from './account.module.css'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Done } from './form-parts.tsx'

type SessionRow = ReplyOf<typeof memberEndpoints.sessions>[number]

/** The sessions to end: one, or all but this one. */
type EndTarget =
  | { type: 'one'; session: SessionRow; name: string; erasesDevice: boolean }
  | { type: 'others' }

type RowProps = { session: SessionRow; name: string; onEnd: () => void }

function Row({ session, name, onEnd }: RowProps) {
  const t = useT()
  const format = useFormat()
  const isOnline = useOnline()
  const Icon = readUserAgent(session.userAgent).isMobile ? IconDeviceMobile : IconDeviceLaptop
  const when = (moment: string | null) => (moment === null ? '' : format.dateTime(moment))
  return (
    <li className={classes.item}>
      <Icon className={classes.itemIcon} size={24} stroke={1.5} aria-hidden="true" />
      <div className={classes.rowWords}>
        <p className={classes.strong}>
          {name}{' '}
          {session.isCurrent && (
            <Badge component="span" variant="light" color="success" tt="none" ml={4}>
              {t('settings.sessions.current')}
            </Badge>
          )}
        </p>
        <p className={classes.quiet}>
          {t('settings.sessions.seen', {
            seen: when(session.lastSeenAt),
            since: when(session.createdAt),
          })}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          className={classes.itemEnd}
          variant="default"
          disabled={!isOnline}
          onClick={onEnd}
          aria-label={t('settings.sessions.endOf', { device: name })}
        >
          {t('settings.sessions.end')}
        </Button>
      )}
    </li>
  )
}

/** Ends the chosen sessions and refetches the list. */
function useEnding() {
  const t = useT()
  const client = useQueryClient()
  const submission = useSubmission()
  const [target, setTarget] = useState<EndTarget | null>(null)
  const [done, setDone] = useState('')
  const end = async () => {
    if (target === null) return
    const failure = await submission.submit(async () => {
      if (target.type === 'one') {
        await endSession(target.session.id, target.erasesDevice)
        setDone(t('settings.sessions.ended', { device: target.name }))
      } else {
        setDone(t('settings.sessions.othersEnded', { n: await endOtherSessions() }))
      }
    })
    await client.invalidateQueries({ queryKey: accountQueries.sessions().queryKey })
    if (failure === null) setTarget(null)
  }
  return {
    wish: target,
    done,
    submission,
    end,
    selectTarget(next: EndTarget | null) {
      submission.clear()
      setDone('')
      setTarget(next)
    },
  }
}

function Question({ ending }: { ending: ReturnType<typeof useEnding> }) {
  const t = useT()
  const { wish: target, submission, end, selectTarget } = ending
  return (
    <ConfirmDialog
      isOpen={target !== null}
      onClose={() => selectTarget(null)}
      title={t('settings.sessions.ask.title')}
      text={
        target?.type === 'one' ? (
          <>
            {t('settings.sessions.ask.one', { device: target.name })}
            <Checkbox
              mt="md"
              label={t('settings.sessions.ask.erase')}
              checked={target.erasesDevice}
              onChange={({ currentTarget }) =>
                selectTarget({ ...target, erasesDevice: currentTarget.checked })
              }
            />
          </>
        ) : (
          t('settings.sessions.ask.others')
        )
      }
      action={t('settings.sessions.ask.yes')}
      isDangerous
      submission={submission}
      onConfirm={() => void end()}
    />
  )
}

export function SessionList() {
  const t = useT()
  const isOnline = useOnline()
  const deviceText = useDeviceText()
  const query = useQuery(accountQueries.sessions())
  const ending = useEnding()
  const hasOthers = query.data?.some(({ isCurrent }) => !isCurrent) === true
  return (
    <>
      <QueryView query={query} isCompact loading={<Skeleton height={78} radius="lg" />}>
        {(sessions) => (
          <ul className={classes.list} aria-label={t('settings.sessions.title')}>
            {sessions.map((session) => {
              const name = deviceText(readUserAgent(session.userAgent))
              const onEnd = () =>
                ending.selectTarget({ type: 'one', session, name, erasesDevice: false })
              return <Row key={session.id} session={session} name={name} onEnd={onEnd} />
            })}
          </ul>
        )}
      </QueryView>
      <div className={classes.actions}>
        {hasOthers && (
          <Button
            variant="default"
            disabled={!isOnline}
            onClick={() => ending.selectTarget({ type: 'others' })}
          >
            {t('settings.sessions.endOthers')}
          </Button>
        )}
        <Done>{ending.done}</Done>
      </div>
      <Question ending={ending} />
    </>
  )
}
