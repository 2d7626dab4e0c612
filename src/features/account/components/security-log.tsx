/** List of the account's security events, in which a member can report one as not their own. */
import { Badge, Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SecurityEvent, SecurityLogEntry } from '../../../contract/endpoints/security-log.ts'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useSubmission } from '../../../ui/forms/use-submission.ts'
import { QueryView } from '../../../ui/states.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useOnline } from '../../../ui/use-online.ts'
import { disputeEvent } from '../mutations.ts'
import { accountQueries } from '../queries.ts'
import { useDeviceText } from '../use-device-text.ts'
import classes from './account.module.css'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Done } from './form-parts.tsx'

const FIRST = 10
const MOST = 100

const TITLES: Record<SecurityEvent, string> = {
  registered: msg('settings.log.registered'),
  signedIn: msg('settings.log.signedIn'),
  signInFailed: msg('settings.log.signInFailed'),
  signInLocked: msg('settings.log.signInLocked'),
  signedOut: msg('settings.log.signedOut'),
  sessionRevoked: msg('settings.log.sessionRevoked'),
  refreshTokenReused: msg('settings.log.refreshTokenReused'),
  passwordChanged: msg('settings.log.passwordChanged'),
  passwordReset: msg('settings.log.passwordReset'),
  addressChanged: msg('settings.log.addressChanged'),
  addressChangeUndone: msg('settings.log.addressChangeUndone'),
  secondFactorChanged: msg('settings.log.secondFactorChanged'),
  passkeyChanged: msg('settings.log.passkeyChanged'),
  exportRequested: msg('settings.log.exportRequested'),
  deletionRequested: msg('settings.log.deletionRequested'),
  deletionCancelled: msg('settings.log.deletionCancelled'),
}

const OUTCOMES = {
  ended: msg('settings.log.notMe.done'),
  linkSent: msg('settings.log.notMe.linkSent'),
}

/** Events that require a signed-in session. */
const BY_INSIDERS: ReadonlySet<SecurityEvent> = new Set([
  'signedIn',
  'refreshTokenReused',
  'passwordChanged',
  'passwordReset',
  'addressChanged',
  'secondFactorChanged',
  'passkeyChanged',
  'exportRequested',
  'deletionRequested',
])

function Entry({ entry, onDispute }: { entry: SecurityLogEntry; onDispute: () => void }) {
  const t = useT()
  const format = useFormat()
  const isOnline = useOnline()
  const deviceText = useDeviceText()
  const title = t(TITLES[entry.kind])
  const at = entry.at === null ? '' : format.dateTime(entry.at)
  return (
    <li className={classes.item}>
      <div className={classes.rowWords}>
        <p className={classes.strong}>
          {title}{' '}
          {entry.isCurrent && (
            <Badge component="span" variant="light" color="success" tt="none" ml={4}>
              {t('settings.log.current')}
            </Badge>
          )}
        </p>
        <p className={classes.quiet}>
          {t('settings.log.where', { at, device: deviceText(entry), network: entry.network })}
          {entry.repeats > 0 && ` ${t('settings.log.repeats', { n: entry.repeats })}`}
        </p>
      </div>
      {BY_INSIDERS.has(entry.kind) && !entry.isCurrent && (
        <Button
          className={classes.itemEnd}
          variant="default"
          disabled={!isOnline}
          onClick={onDispute}
          aria-label={t('settings.log.notMe.of', { event: title, at })}
        >
          {t('settings.log.notMe')}
        </Button>
      )}
    </li>
  )
}

/** Reports an event as not the member's own: ends all other sessions, and sends the link that undoes what followed. */
function useDispute(onDisputed: () => void) {
  const client = useQueryClient()
  const submission = useSubmission()
  const [eventId, setEventId] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<'ended' | 'linkSent' | null>(null)
  return {
    isOpen: eventId !== null,
    outcome,
    submission,
    open(id: string) {
      submission.clear()
      setOutcome(null)
      setEventId(id)
    },
    close: () => setEventId(null),
    async confirm() {
      let isLinkSent = false
      const failure = await submission.submit(async () => {
        isLinkSent = await disputeEvent(eventId ?? '')
      })
      if (failure !== null) return
      setEventId(null)
      setOutcome(isLinkSent ? 'linkSent' : 'ended')
      await client.invalidateQueries({ queryKey: accountQueries.sessions().queryKey })
      onDisputed()
    },
  }
}

/**
 * Security log of the account, newest first.
 * @param onDisputed called after "this was not me", once the other sessions have ended
 */
export function SecurityLog({ onDisputed }: { onDisputed: () => void }) {
  const t = useT()
  const [size, setSize] = useState(FIRST)
  const query = useQuery(accountQueries.securityLog(size))
  const dispute = useDispute(onDisputed)
  const hasMore = (query.data?.total ?? 0) > size && size < MOST
  return (
    <>
      <QueryView query={query} isCompact loading={<Skeleton height={78} radius="lg" />}>
        {({ records }) => (
          <ul className={classes.list} aria-label={t('settings.log.title')}>
            {records.map((entry) => (
              <Entry key={entry.id} entry={entry} onDispute={() => dispute.open(entry.id)} />
            ))}
          </ul>
        )}
      </QueryView>
      <div className={classes.actions}>
        {hasMore && (
          <Button variant="default" onClick={() => setSize(Math.min(MOST, size * 2))}>
            {t('settings.log.more')}
          </Button>
        )}
        <Done>{dispute.outcome !== null && t(OUTCOMES[dispute.outcome])}</Done>
      </div>
      <ConfirmDialog
        isOpen={dispute.isOpen}
        onClose={dispute.close}
        title={t('settings.log.notMe.title')}
        text={t('settings.log.notMe.text')}
        action={t('settings.log.notMe.yes')}
        isDangerous
        submission={dispute.submission}
        onConfirm={() => void dispute.confirm()}
      />
    </>
  )
}
