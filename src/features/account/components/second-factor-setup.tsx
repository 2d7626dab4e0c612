/** Set-up of a second factor: the secret as QR code and text, and the field for its first code. */
import { digitsOf } from '../../../contract/typed-text.ts'
import { Button, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { codeProblem } from '../../../ui/forms/field-rules.ts'
import { useFieldRules } from '../../../ui/forms/use-field-rules.ts'
import { fieldErrorsOf, useSubmission } from '../../../ui/forms/use-submission.ts'
import { QrCode } from '../../../ui/qr-code.tsx'
import { useOnline } from '../../../ui/use-online.ts'
import { confirmSecondFactor, type SecondFactorSecret } from '../second-factor.ts'
import classes from './account.module.css'
import { FormFault } from './form-parts.tsx'
import own from './second-factor.module.css'

type Props = {
  secret: SecondFactorSecret
  onOn: (recoveryCodes: string[]) => void
  onCancel: () => void
}

/** Splits a secret into groups of four characters, for reading out and typing. */
const grouped = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

export function SecondFactorSetup({ secret, onOn, onCancel }: Props) {
  const t = useT()
  const rule = useFieldRules()
  const isOnline = useOnline()
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const { isBusy, failure, clear, submit } = useSubmission()
  const confirm = async () => {
    const problem = rule(codeProblem(code))
    setWrong(problem)
    if (problem !== null) return
    const refused = await submit(async () => onOn(await confirmSecondFactor(code)))
    const atField = refused && fieldErrorsOf(refused, { code: 'code' })
    if (!atField) return
    clear()
    setWrong(atField['code'] ?? null)
  }
  return (
    <form
      className={own.setup}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void confirm()
      }}
    >
      <QrCode text={secret.uri} label={t('settings.factor.qr')} className={own.qr} />
      <div className={own.steps}>
        <FormFault text={failure?.text ?? null} />
        <Text>{t('settings.factor.scan')}</Text>
        <Text size="sm" c="dimmed">
          {t('settings.factor.orType')} <span className={own.secret}>{grouped(secret.secret)}</span>
        </Text>
        <TextInput
          value={code}
          onChange={(event) => {
            setWrong(null)
            setCode(digitsOf(event.currentTarget.value))
          }}
          error={wrong}
          name="factorCode"
          label={t('settings.factor.firstCode')}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
        <div className={classes.actions}>
          <Button type="submit" loading={isBusy} disabled={!isOnline}>
            {t('settings.factor.confirm')}
          </Button>
          <Button variant="default" onClick={onCancel} disabled={isBusy}>
            {t('settings.factor.cancel')}
          </Button>
        </div>
      </div>
    </form>
  )
}
