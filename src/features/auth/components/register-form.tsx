/** Registration form: e-mail address with its code, nick name, password, and consent to the terms. */
import { Anchor, Button, Checkbox, TextInput } from '@mantine/core'
import { CODE_TYPE, TERMS, type TermsType } from '../../../contract/codes.ts'
import { T } from '../../../i18n/t.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { CodeField } from '../../../ui/forms/code-field.tsx'
import { EmailField } from '../../../ui/forms/email-field.tsx'
import { NewPasswordField, RepeatPasswordField } from '../../../ui/forms/password-field.tsx'
import { useCodeSending } from '../use-code-sending.ts'
import type { RegisterFormState } from '../use-register-form.ts'
import classes from './entry.module.css'

const NO_PHONE = { region: '', national: '' }

function Fields({ form }: { form: RegisterFormState }) {
  const t = useT()
  const { email, nick } = form.values
  const sending = useCodeSending({
    codeType: CODE_TYPE.register,
    values: { channel: 'email', email, phone: NO_PHONE },
    onProblem: form.setFieldError,
  })
  return (
    <>
      <EmailField input={form.getInputProps('email')} autoComplete="username" />
      <CodeField input={form.getInputProps('code')} {...sending} />
      <TextInput
        {...form.getInputProps('nick')}
        name="nick"
        label={t('auth.field.nick.label')}
        description={t('auth.field.nick.hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="nickname"
        required
      />
      <NewPasswordField input={form.getInputProps('password')} own={[email, nick]} />
      <RepeatPasswordField input={form.getInputProps('repeat')} />
    </>
  )
}

type AgreementProps = { form: RegisterFormState; onRead: (useType: TermsType) => void }

/** Consent checkbox; both documents open in a dialog, so nothing typed is lost. */
function Agreement({ form, onRead }: AgreementProps) {
  const document = (useType: TermsType) => (
    <Anchor
      component="button"
      type="button"
      inline
      underline="always"
      fz="inherit"
      onClick={() => onRead(useType)}
    />
  )
  const { checked, onChange, error } = form.getInputProps('hasAgreed', { type: 'checkbox' })
  return (
    <Checkbox
      checked={checked as boolean}
      onChange={(event) => (onChange as (isOn: boolean) => void)(event.currentTarget.checked)}
      error={error as string | undefined}
      aria-invalid={Boolean(error)}
      required
      classNames={{ body: classes.check ?? '' }}
      label={
        <T
          id="auth.register.agreement.label"
          components={{ terms: document(TERMS.service), privacy: document(TERMS.privacy) }}
        />
      }
    />
  )
}

type Props = AgreementProps & {
  formRef: React.RefObject<HTMLFormElement | null>
  isBusy: boolean
  onSubmit: () => void
}

export function RegisterForm({ form, formRef, isBusy, onSubmit, onRead }: Props) {
  const t = useT()
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form ref={formRef} onSubmit={submit} noValidate className={classes.fields}>
      <Fields form={form} />
      <Agreement form={form} onRead={onRead} />
      <Button type="submit" loading={isBusy} fullWidth>
        {t('auth.register.submit')}
      </Button>
    </form>
  )
}
