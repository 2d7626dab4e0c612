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
import { endOtherSessions } from '../mutations.ts'
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

function Entry({ entry, onDisown }: { entry: SecurityLogEntry; onDisown: () => void }) {
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
          onClick={onDisown}
          aria-label={t('settings.log.notMe.of', { event: title, at })}
        >
          {t('settings.log.notMe')}
        </Button>
      )}
    </li>
  )
}

/** Ends all other sessions after the member has reported an event as not their own. */
function useDisowning(onDisowned: () => void) {
  const client = useQueryClient()
  const submission = useSubmission()
  const [isConfirming, setConfirming] = useState(false)
  const [isDone, setDone] = useState(false)
  return {
    isAsked: isConfirming,
    isDone,
    submission,
    openConfirm() {
      submission.clear()
      setDone(false)
      setConfirming(true)
    },
    close: () => setConfirming(false),
    async confirm() {
      const failure = await submission.submit(async () => {
        await endOtherSessions()
      })
      if (failure !== null) return
      setConfirming(false)
      setDone(true)
      await client.invalidateQueries({ queryKey: accountQueries.sessions().queryKey })
      onDisowned()
    },
  }
}

/**
 * Security log of the account, newest first.
 * @param onDisowned called after "this was not me", once the other sessions have ended
 */
export function SecurityLog({ onDisowned }: { onDisowned: () => void }) {
  const t = useT()
  const [size, setSize] = useState(FIRST)
  const query = useQuery(accountQueries.securityLog(size))
  const disowning = useDisowning(onDisowned)
  const hasMore = (query.data?.total ?? 0) > size && size < MOST
  return (
    <>
      <QueryView query={query} isCompact loading={<Skeleton height={78} radius="lg" />}>
        {({ records }) => (
          <ul className={classes.list} aria-label={t('settings.log.title')}>
            {records.map((entry) => (
              <Entry key={entry.id} entry={entry} onDisown={disowning.openConfirm} />
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
        <Done>{disowning.isDone && t('settings.log.notMe.done')}</Done>
      </div>
      <ConfirmDialog
        isOpen={disowning.isAsked}
        onClose={disowning.close}
        title={t('settings.log.notMe.title')}
        text={t('settings.log.notMe.text')}
        action={t('settings.log.notMe.yes')}
        isDangerous
        submission={disowning.submission}
        onConfirm={() => void disowning.confirm()}
      />
    </>
  )
}
