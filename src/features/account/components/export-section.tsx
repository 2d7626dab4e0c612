import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { ExportState } from '../../../contract/endpoints/members.ts'
import { useT } from '../../../i18n/use-t.ts'
import { pageConfigAtom } from '../../../session/page-config-atom.ts'
import { passwordProblem } from '../../../ui/forms/field-rules.ts'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { useFieldRules } from '../../../ui/forms/use-field-rules.ts'
import { useSubmission } from '../../../ui/forms/use-submission.ts'
import { QueryView } from '../../../ui/states.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useOnline } from '../../../ui/use-online.ts'
import { requestExport } from '../mutations.ts'
import { accountQueries } from '../queries.ts'
import classes from './account.module.css'
import { ExportDownload } from './export-download.tsx'
import { FormFault } from './form-parts.tsx'
import { Section } from './section.tsx'

/** Requests an export; the password is required again. */
function useRequest() {
  const client = useQueryClient()
  const rule = useFieldRules()
  const { sm2PublicKey } = useAtomValue(pageConfigAtom)
  const submission = useSubmission()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const isPasswordWrong = submission.failure?.fields.includes('password') === true
  const { text = null } = submission.failure ?? {}
  return {
    isBusy: submission.isBusy,
    fault: isPasswordWrong ? null : text,
    input: {
      value: password,
      error: problem ?? (isPasswordWrong ? text : null),
      onChange(value: string) {
        submission.clear()
        setProblem(null)
        setPassword(value)
      },
    },
    async ask() {
      const missing = rule(passwordProblem(password))
      setProblem(missing)
      if (missing !== null) return
      const failure = await submission.submit(async () => {
        const state = await requestExport(password, sm2PublicKey)
        client.setQueryData(accountQueries.exportState().queryKey, state)
      })
      if (failure === null) setPassword('')
    },
  }
}

function RequestForm({ isAgain }: { isAgain: boolean }) {
  const t = useT()
  const isOnline = useOnline()
  const { isBusy, fault, input, ask } = useRequest()
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void ask()
      }}
    >
      <FormFault text={fault} />
      <PasswordField
        input={input}
        kind="current"
        name="exportPassword"
        label={t('settings.field.password')}
      />
      <div className={classes.actions}>
        <Button type="submit" variant="default" loading={isBusy} disabled={!isOnline}>
          {t(isAgain ? 'settings.export.askAgain' : 'settings.export.ask')}
        </Button>
      </div>
    </form>
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
      {isIdle && state.nextAt === null && <RequestForm isAgain={state.status === 'ready'} />}
    </>
  )
}

/** Export of everything that the account holds. */
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
