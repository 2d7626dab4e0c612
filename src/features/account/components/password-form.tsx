import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { pageConfigAtom } from '../../../session/page-config-atom.ts'
import { userDataAtom } from '../../../session/session-atoms.ts'
import {
  newPasswordProblem,
  passwordProblem,
  repeatProblem,
} from '../../../ui/forms/field-rules.ts'
import {
  NewPasswordField,
  PasswordField,
  RepeatPasswordField,
} from '../../../ui/forms/password-field.tsx'
import { useFieldRules } from '../../../ui/forms/use-field-rules.ts'
import { fieldErrorsOf, useSubmission } from '../../../ui/forms/use-submission.ts'
import { useUnsavedWork } from '../../../ui/unsaved-work.tsx'
import { useOnline } from '../../../ui/use-online.ts'
import { changePassword } from '../mutations.ts'
import { accountQueries } from '../queries.ts'
import classes from './account.module.css'
import { Done, FormFault } from './form-parts.tsx'

const NAMES = { oldPassword: 'oldPassword', password: 'password', confirmPassword: 'repeat' }

function usePasswordForm() {
  const rule = useFieldRules()
  return useForm({
    initialValues: { oldPassword: '', password: '', repeat: '' },
    validate: {
      oldPassword: (value) => rule(passwordProblem(value)),
      password: (value) => rule(newPasswordProblem(value)),
      repeat: (value, { password }) => rule(repeatProblem(value, password)),
    },
  })
}

/** Sets a new password, which ends the other sessions. */
export function PasswordForm() {
  const t = useT()
  const isOnline = useOnline()
  const client = useQueryClient()
  const { sm2PublicKey } = useAtomValue(pageConfigAtom)
  const user = useAtomValue(userDataAtom)
  const form = usePasswordForm()
  const { isBusy, failure, submit } = useSubmission()
  const [isDone, setDone] = useState(false)
  useUnsavedWork(msg('settings.password.unsaved'), form.isDirty())

  const save = form.onSubmit(async (values) => {
    setDone(false)
    const refused = await submit(() => changePassword(values, sm2PublicKey))
    if (refused !== null) return form.setErrors(fieldErrorsOf(refused, NAMES) ?? {})
    form.reset()
    setDone(true)
    await client.invalidateQueries({ queryKey: accountQueries.sessions().queryKey })
  })
  const isAtField = failure !== null && fieldErrorsOf(failure, NAMES) !== null
  const own = [user?.email ?? '', user?.phone ?? '', user?.nickName ?? '']

  return (
    <form className={classes.form} noValidate onSubmit={save}>
      <FormFault text={failure === null || isAtField ? null : failure.text} />
      {/* User name for password managers. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={user?.account ?? ''}
        readOnly
        hidden
      />
      <PasswordField
        input={form.getInputProps('oldPassword')}
        kind="current"
        name="oldPassword"
        label={t('settings.password.old')}
      />
      <NewPasswordField
        input={form.getInputProps('password')}
        label={t('settings.password.new')}
        own={own}
      />
      <RepeatPasswordField input={form.getInputProps('repeat')} />
      <div className={classes.actions}>
        <Button type="submit" loading={isBusy} disabled={!isOnline}>
          {t('settings.password.submit')}
        </Button>
        <Done>{isDone && !form.isDirty() && t('settings.password.done')}</Done>
      </div>
    </form>
  )
}
