/**
 * Strip above every page of a member while the account's deletion is scheduled: its date, and how to cancel it.
 * It can be dismissed for this visit.
 */
import { Button, CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { atom, useAtom } from 'jotai'
import { useLocation } from 'wouter'
import {
  renewalOutcomeAtom,
  useCancelDeletion,
  useDeletionDue,
} from '../../../cache/account-deletion.ts'
import type { RenewalOutcome } from '../../../contract/billing.ts'
import { matchRoute, type RouteName } from '../../../contract/routes.ts'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useSubmission } from '../../../ui/forms/use-submission.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { useOnline } from '../../../ui/use-online.ts'
import classes from './deletion-strip.module.css'
import { FormFault } from './form-parts.tsx'

/** Routes whose pages show the full banner instead. */
const BANNER_ROUTES: ReadonlySet<RouteName> = new Set<RouteName>([
  'profile',
  'accountSettings',
  'checkout',
  'frontPricing',
  'pricing',
  'subscription',
])

/** Confirmation after a cancelled deletion, by the state of the renewal. */
const CANCELLED_TEXTS: Readonly<Record<RenewalOutcome, string>> = {
  none: msg('settings.deletion.cancelled'),
  resumed: msg('settings.deletion.cancelled.resumed'),
  resumedWithoutChange: msg('settings.deletion.cancelled.withoutChange'),
  ended: msg('settings.deletion.cancelled.ended'),
}

/** The deletion date whose notice the user dismissed; until the page is reloaded. */
const seenAtom = atom('')

const ICON = { size: 20, stroke: 1.75, className: classes.icon, 'aria-hidden': true } as const

/** Confirmation of a cancelled deletion, shown once; then the strip disappears. */
function DeletionCancelled({ renewal, onClose }: { renewal: RenewalOutcome; onClose: () => void }) {
  const t = useT()
  return (
    <div className={classes.strip} data-tone="good" role="status">
      <IconCheck {...ICON} />
      <p className={classes.text}>{t(CANCELLED_TEXTS[renewal])}</p>
      <CloseButton
        size={44}
        iconSize={20}
        aria-label={t('settings.deletion.strip.close')}
        onClick={onClose}
      />
    </div>
  )
}

export function DeletionStrip() {
  const t = useT()
  const format = useFormat()
  const isOnline = useOnline()
  const [path] = useLocation()
  const [seen, setSeen] = useAtom(seenAtom)
  const [cancelledRenewal, setCancelledRenewal] = useAtom(renewalOutcomeAtom)
  const submission = useSubmission()
  const cancelDeletion = useCancelDeletion()
  const dueAt = useDeletionDue()
  const route = matchRoute(path)?.name
  const hasBanner = route !== undefined && BANNER_ROUTES.has(route)
  if (dueAt === null) {
    return cancelledRenewal === null ? null : (
      <DeletionCancelled renewal={cancelledRenewal} onClose={() => setCancelledRenewal(null)} />
    )
  }
  if (hasBanner || seen === dueAt) return null
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
        onClick={() => void submission.submit(cancelDeletion)}
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
