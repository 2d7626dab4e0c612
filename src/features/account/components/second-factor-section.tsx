/** Section that turns two-step sign-in on and off: a code of an authenticator app beside the password. */
import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useSubmission } from '../../../ui/forms/use-submission.ts'
import { QueryView } from '../../../ui/states.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useOnline } from '../../../ui/use-online.ts'
import {
  beginSecondFactor,
  endSecondFactor,
  secondFactorQuery,
  type SecondFactorSecret,
  type SecondFactorState,
  renewRecoveryCodes,
} from '../second-factor.ts'
import classes from './account.module.css'
import { SecondFactorChange } from './second-factor-change.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'
import { FormFault } from './form-parts.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Section } from './section.tsx'

type ShowCodes = (codes: string[]) => void

/** Section without a second factor: a button to set one up. */
function SecondFactorOff({ onCodes }: { onCodes: ShowCodes }) {
  const t = useT()
  const isOnline = useOnline()
  const [secret, setSecret] = useState<SecondFactorSecret | null>(null)
  const { isBusy, failure, submit } = useSubmission()
  const begin = () => submit(async () => setSecret(await beginSecondFactor()))
  return (
    <>
      {secret === null ? (
        <>
          <FormFault text={failure?.text ?? null} />
          <div className={classes.actions}>
            <Button
              variant="default"
              loading={isBusy}
              disabled={!isOnline}
              onClick={() => void begin()}
            >
              {t('settings.factor.setUp')}
            </Button>
          </div>
        </>
      ) : (
        <SecondFactorSetup secret={secret} onOn={onCodes} onCancel={() => setSecret(null)} />
      )}
    </>
  )
}

function SecondFactorOn({ state, onCodes }: { state: SecondFactorState; onCodes: ShowCodes }) {
  const t = useT()
  const format = useFormat()
  const isOnline = useOnline()
  const client = useQueryClient()
  const [change, setChange] = useState<'renew' | 'end' | null>(null)
  const stop = () => setChange(null)
  if (change === 'renew') {
    const renew = async (code: string) => onCodes(await renewRecoveryCodes(code))
    const label = t('settings.factor.codes.renew')
    return <SecondFactorChange label={label} isDangerous={false} work={renew} onCancel={stop} />
  }
  if (change === 'end') {
    const end = async (code: string) => {
      await endSecondFactor(code)
      await client.invalidateQueries({ queryKey: secondFactorQuery().queryKey })
    }
    return (
      <SecondFactorChange label={t('settings.factor.end')} isDangerous work={end} onCancel={stop} />
    )
  }
  return (
    <>
      <p className={classes.quiet}>
        {t('settings.factor.since', { at: state.since ? format.date(state.since) : '' })}{' '}
        {t('settings.factor.codes.left', { count: state.recoveryCodesLeft })}
      </p>
      <div className={classes.actions}>
        <Button variant="default" disabled={!isOnline} onClick={() => setChange('renew')}>
          {t('settings.factor.codes.renew')}
        </Button>
        <Button variant="default" disabled={!isOnline} onClick={() => setChange('end')}>
          {t('settings.factor.end')}
        </Button>
      </div>
    </>
  )
}

export function SecondFactorSection() {
  const t = useT()
  const client = useQueryClient()
  const query = useQuery(secondFactorQuery())
  const [codes, setCodes] = useState<string[] | null>(null)
  const close = () => {
    setCodes(null)
    void client.invalidateQueries({ queryKey: secondFactorQuery().queryKey })
  }
  return (
    <Section title={t('settings.factor.title')} text={t('settings.factor.text')}>
      {codes === null ? (
        <QueryView query={query} isCompact loading={<Skeleton height={96} radius="lg" />}>
          {(state) =>
            state.since === null ? (
              <SecondFactorOff onCodes={setCodes} />
            ) : (
              <SecondFactorOn state={state} onCodes={setCodes} />
            )
          }
        </QueryView>
      ) : (
        <RecoveryCodes codes={codes} onDone={close} />
      )}
    </Section>
  )
}
