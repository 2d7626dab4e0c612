/** Prompts for a code of the second factor before it is changed. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { SecondFactorField } from '../../../ui/forms/second-factor-field.tsx'
import { secondFactorProblem } from '../../../ui/forms/field-rules.ts'
import { useFieldRules } from '../../../ui/forms/use-field-rules.ts'
import { fieldErrorsOf, useSubmission } from '../../../ui/forms/use-submission.ts'
import { useOnline } from '../../../ui/use-online.ts'
import classes from './account.module.css'
import { FormFault } from './form-parts.tsx'

type Props = {
  /** Label of the button. */
  label: string
  isDangerous: boolean
  work: (code: string) => Promise<void>
  onCancel: () => void
}

export function SecondFactorChange({ label, isDangerous, work, onCancel }: Props) {
  const t = useT()
  const rule = useFieldRules()
  const isOnline = useOnline()
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const { isBusy, failure, clear, submit } = useSubmission()
  const change = async () => {
    const problem = rule(secondFactorProblem(code))
    setWrong(problem)
    if (problem !== null) return
    const refused = await submit(() => work(code))
    const atField = refused && fieldErrorsOf(refused, { secondFactor: 'factor' })
    if (!atField) return
    clear()
    setWrong(atField['factor'] ?? null)
  }
  const input = {
    value: code,
    error: wrong ?? undefined,
    onChange: (value: string) => {
      setWrong(null)
      setCode(value)
    },
  }
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void change()
      }}
    >
      <FormFault text={failure?.text ?? null} />
      <SecondFactorField input={input} />
      <div className={classes.actions}>
        <Button
          type="submit"
          loading={isBusy}
          disabled={!isOnline}
          {...(isDangerous && { color: 'error' })}
        >
          {label}
        </Button>
        <Button variant="default" onClick={onCancel} disabled={isBusy}>
          {t('settings.factor.cancel')}
        </Button>
      </div>
    </form>
  )
}
