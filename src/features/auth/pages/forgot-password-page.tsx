/** Page `/forgot-password`: a code proves the identity, then a new password is set. */
import { Anchor, Button } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { Link } from 'wouter'
import { CODE_TYPE } from '../../../contract/codes.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { pageConfigAtom } from '../../../session/page-config-atom.ts'
import { SessionNotStored } from '../../../session/session.ts'
import { CodeField } from '../../../ui/forms/code-field.tsx'
import { NewPasswordField, RepeatPasswordField } from '../../../ui/forms/password-field.tsx'
import { useFocusFirstInvalid } from '../../../ui/forms/use-focus-first-invalid.ts'
import { fieldErrorsOf, useSubmission } from '../../../ui/forms/use-submission.ts'
import { readAddress } from '../address.ts'
import { AddressField, ChannelSwitch } from '../components/address-fields.tsx'
import { DoneNote } from '../components/done-note.tsx'
import { EntryFrame, FailureNote } from '../components/entry-frame.tsx'
import classes from '../components/entry.module.css'
import { resetPassword, signIn } from '../mutations.ts'
import { useCodeSending } from '../use-code-sending.ts'
import { type ResetFormState, useResetForm } from '../use-reset-form.ts'

const FIELDS = {
  email: 'email',
  phone: 'phone',
  code: 'code',
  password: 'password',
  confirmPassword: 'repeat',
} as const

/** Sets the new password and signs in with it. */
function useReset(form: ResetFormState) {
  const t = useT()
  const { sm2PublicKey: publicKey } = useAtomValue(pageConfigAtom)
  const { isBusy, failure, clear, submit } = useSubmission()
  const [formRef, pointAtWrong] = useFocusFirstInvalid()
  /** Whether the password was changed but signing in failed: the member continues on the sign-in page. */
  const [isSet, setSet] = useState(false)

  const toSignInPage = (error: unknown) => {
    setSet(true)
    // Signing in again fails in the same way until the user has changed the browser's settings.
    if (error instanceof SessionNotStored) throw error
  }
  const reset = async () => {
    if (isBusy) return
    clear()
    const { values } = form
    const { hasErrors } = form.validate()
    const read = await readAddress(values)
    if ('problem' in read) form.setFieldError(read.field, t(read.problem))
    if (hasErrors || 'problem' in read) return pointAtWrong()
    const refused = await submit(async () => {
      await resetPassword(read.address, values, publicKey)
      const secret = { password: values.password }
      await signIn(read.address, secret, { publicKey }).catch(toSignInPage)
    })
    const errors = refused && fieldErrorsOf(refused, FIELDS)
    if (!errors) return
    clear()
    form.setErrors(errors)
    pointAtWrong()
  }
  return { isBusy, failure, clear, reset, formRef, isSet }
}

function Fields({ form }: { form: ResetFormState }) {
  const t = useT()
  const { channel, email } = form.values
  const sending = useCodeSending({
    codeType: CODE_TYPE.resetPassword,
    values: form.values,
    onProblem: form.setFieldError,
  })
  return (
    <>
      <AddressField
        channel={channel}
        email={form.getInputProps('email')}
        phone={form.getInputProps('phone')}
      />
      <CodeField input={form.getInputProps('code')} {...sending} />
      <NewPasswordField
        input={form.getInputProps('password')}
        label={t('auth.forgot.newPassword')}
        own={[email]}
      />
      <RepeatPasswordField input={form.getInputProps('repeat')} />
    </>
  )
}

export function ForgotPasswordPage() {
  const t = useT()
  const form = useResetForm()
  const { isBusy, failure, clear, reset, formRef, isSet } = useReset(form)

  if (isSet) return <DoneNote title={t('auth.forgot.set.title')} failure={failure} />
  return (
    <EntryFrame title={t('auth.forgot.title')} lead={t('auth.forgot.lead')}>
      <FailureNote failure={failure} />
      <ChannelSwitch
        channel={form.values.channel}
        onChange={(channel) => {
          clear()
          form.clearErrors()
          form.setFieldValue('channel', channel)
        }}
      />
      <form
        ref={formRef}
        onSubmit={(event) => {
          event.preventDefault()
          void reset()
        }}
        noValidate
        className={classes.fields}
      >
        <Fields form={form} />
        <Button type="submit" loading={isBusy} fullWidth>
          {t('auth.forgot.submit')}
        </Button>
      </form>
      <div className={classes.foot}>
        <Anchor component={Link} href={paths.login()} underline="always" fz="inherit">
          {t('auth.forgot.toLogin')}
        </Anchor>
      </div>
    </EntryFrame>
  )
}
