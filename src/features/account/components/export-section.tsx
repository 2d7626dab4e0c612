/** Section that requests the export of everything that the account holds, and offers it once it is ready. */
import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ExportState } from '../../../contract/endpoints/members.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useSubmission } from '../../../ui/forms/use-submission.ts'
import { usePush } from '../../../cache/use-push.ts'
import { PushOffer } from '../../../ui/push-offer.tsx'
import { QueryView } from '../../../ui/states.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useOnline } from '../../../ui/use-online.ts'
import { requestExport } from '../mutations.ts'
import { accountQueries } from '../queries.ts'
import classes from './account.module.css'
import { ExportDownload } from './export-download.tsx'
import { FormFault } from './form-parts.tsx'
import { Section } from './section.tsx'

type RequestProps = { isAgain: boolean; onRequested: () => void }

function RequestForm({ isAgain, onRequested }: RequestProps) {
  const t = useT()
  const isOnline = useOnline()
  const client = useQueryClient()
  const { isBusy, failure, submit } = useSubmission()
  const request = () =>
    submit(async () => {
      const state = await requestExport()
      client.setQueryData(accountQueries.exportState().queryKey, state)
      onRequested()
    })
  return (
    <>
      <FormFault text={failure?.text ?? null} />
      <div className={classes.actions}>
        <Button
          variant="default"
          loading={isBusy}
          disabled={!isOnline}
          onClick={() => void request()}
        >
          {t(isAgain ? 'settings.export.askAgain' : 'settings.export.ask')}
        </Button>
      </div>
    </>
  )
}

/** The state of the requested export. */
function Progress({ state }: { state: ExportState }) {
  const t = useT()
  const format = useFormat()
  switch (state.status) {
    case 'none':
      return null
    case 'preparing':
      return t('settings.export.preparing')
    case 'failed':
      return t('settings.export.failed')
    case 'ready':
      return t('settings.export.ready', {
        at: state.readyAt ? format.dateTime(state.readyAt) : '',
        until: state.expiresAt ? format.dateTime(state.expiresAt) : '',
        size: format.bytes(state.size),
      })
  }
}

function Export({ state }: { state: ExportState }) {
  const t = useT()
  const format = useFormat()
  const push = usePush()
  const [wasRequested, setRequested] = useState(false)
  const isIdle = state.status !== 'preparing'
  return (
    <>
      {/* The live region must exist before the text that it announces. */}
      <p className={classes.quiet} role="status">
        <Progress state={state} />
      </p>
      {state.status === 'ready' && <ExportDownload readyAt={state.readyAt} size={state.size} />}
      {isIdle && state.nextAt !== null && (
        <p className={classes.quiet}>
          {t('settings.export.next', { at: format.dateTime(state.nextAt) })}
        </p>
      )}
      {isIdle && state.nextAt === null && (
        <RequestForm isAgain={state.status === 'ready'} onRequested={() => setRequested(true)} />
      )}
      {wasRequested && <PushOffer push={push} />}
    </>
  )
}

export function ExportSection() {
  const t = useT()
  const query = useQuery(accountQueries.exportState())
  return (
    <Section title={t('settings.export.title')} text={t('settings.export.text')}>
      <QueryView query={query} isCompact loading={<Skeleton height={120} radius="lg" />}>
        {(state) => <Export state={state} />}
      </QueryView>
    </Section>
  )
}
