/** Section with the payment method that renewals are charged to, and its change on the provider's page. */
import { Alert, Button, Skeleton } from '@mantine/core'
import { IconCreditCard } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { subscriptionQueries, useAfterPayment } from '../../../cache/billing-queries.ts'
import {
  type Subscription,
  subscriptionEndpoints,
} from '../../../contract/endpoints/subscription.ts'
import type { SetupState } from '../../../contract/billing.ts'
import { languageFacts } from '../../../contract/languages.ts'
import { msg } from '../../../i18n/msg.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { callTool } from '../../../session/current.ts'
import { CallError } from '../../../transport/call-error.ts'
import { useSubmission } from '../../../ui/forms/use-submission.ts'
import { payAddress } from '../../../ui/billing/pay-address.ts'
import { QueryView } from '../../../ui/states.tsx'
import { useOnline } from '../../../ui/use-online.ts'
import classes from './account.module.css'
import { Done, FormFault } from './form-parts.tsx'
import { Section } from './section.tsx'

/** Messages after the return from the provider's page. */
const RESULT_TEXTS: Readonly<Record<SetupState, string>> = {
  open: msg('settings.method.back.open'),
  saved: msg('settings.method.back.saved'),
  failed: msg('settings.method.back.failed'),
  closed: msg('settings.method.back.left'),
}

/** Requests once the result of the provider's page, however the user came back. */
function SetupResult({ setupId, hasLeft }: { setupId: string; hasLeft: boolean }) {
  const t = useT()
  const client = useQueryClient()
  const afterPayment = useAfterPayment()
  const { mutate, data, isError } = useMutation({
    mutationFn: () => callTool(subscriptionEndpoints.syncMethod, { id: setupId }),
    onSuccess: async ({ subscription }) => {
      client.setQueryData(subscriptionQueries.detail().queryKey, subscription)
      await afterPayment()
    },
    meta: { isSilent: true },
  })
  useEffect(() => mutate(), [mutate])
  if (data === undefined && !isError) return null
  const state = data?.state ?? 'open'
  const text = state === 'open' && hasLeft ? msg('settings.method.back.left') : RESULT_TEXTS[state]
  return (
    <Alert color={state === 'saved' ? 'success' : 'gray'} variant="light" role="status">
      {t(text)}
    </Alert>
  )
}

/** Opens the provider's page, and removes a saved payment method. */
function useChanges() {
  const client = useQueryClient()
  const submission = useSubmission()
  const { contentLanguage: language } = languageFacts(useLocale())
  const [isRemoved, setRemoved] = useState(false)
  return {
    submission,
    isRemoved,
    replace: () =>
      submission.submit(async () => {
        const { url } = await callTool(subscriptionEndpoints.beginMethod, { language })
        const address = payAddress(url, location.origin)
        if (address === null) throw new CallError('failed')
        location.assign(address)
      }),
    remove: () =>
      submission.submit(async () => {
        const changed = await callTool(subscriptionEndpoints.removeMethod, {})
        client.setQueryData(subscriptionQueries.detail().queryKey, changed)
        setRemoved(true)
      }),
  }
}

function Method({ subscription }: { subscription: Subscription }) {
  const t = useT()
  const isOnline = useOnline()
  const { submission, isRemoved, replace, remove } = useChanges()
  const { methodLabel, state } = subscription
  const isRunning = state === 'active' || state === 'grace'
  return (
    <>
      {(isRunning || methodLabel !== null) && (
        <p className={classes.method}>
          <IconCreditCard size={20} stroke={1.75} aria-hidden="true" />
          {methodLabel ?? t('settings.method.none')}
        </p>
      )}
      {!isRunning && <p className={classes.quiet}>{t('settings.method.noPlan')}</p>}
      {state === 'grace' && <p>{t('settings.method.grace')}</p>}
      <FormFault text={submission.failure?.text ?? null} />
      <div className={classes.actions}>
        {isRunning && (
          <Button loading={submission.isBusy} disabled={!isOnline} onClick={() => void replace()}>
            {t(methodLabel === null ? 'settings.method.add' : 'settings.method.replace')}
          </Button>
        )}
        {methodLabel !== null && (
          <Button
            variant="default"
            disabled={!isOnline || submission.isBusy}
            onClick={() => void remove()}
          >
            {t('settings.method.remove')}
          </Button>
        )}
        <Button component={Link} href={paths.subscription()} variant="default">
          {t('settings.method.toSubscription')}
        </Button>
      </div>
      <Done>{isRemoved && t('settings.method.removed')}</Done>
    </>
  )
}

export function MethodSection() {
  const t = useT()
  const [path] = useLocation()
  const search = new URLSearchParams(useSearch())
  const setupId = path === paths.paymentMethod() ? search.get('setup') : null
  const query = useQuery(subscriptionQueries.detail())
  return (
    <Section title={t('settings.method.title')} text={t('settings.method.text')}>
      {setupId !== null && /^\d{1,19}$/.test(setupId) && (
        <SetupResult key={setupId} setupId={setupId} hasLeft={search.get('back') === 'left'} />
      )}
      <QueryView query={query} isCompact loading={<Skeleton height={78} radius="lg" />}>
        {(subscription) => <Method subscription={subscription} />}
      </QueryView>
    </Section>
  )
}
