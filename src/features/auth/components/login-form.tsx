/** Sign-in form for an address of either kind, with a password or a code. */
import { Anchor, Button, Checkbox } from '@mantine/core'
import { useAtom } from 'jotai'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { CODE_TYPE } from '../../../contract/codes.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { rememberMeAtom, savedUsernameAtom } from '../../../session/session-atoms.ts'
import { CodeField } from '../../../ui/forms/code-field.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import type { LoginFormState } from '../use-login-form.ts'
import { SecondFactorField } from '../../../ui/forms/second-factor-field.tsx'
import { useCodeSending } from '../use-code-sending.ts'
import { AddressField } from './address-fields.tsx'
import classes from './entry.module.css'

/** "Remember my account", and the link for a forgotten password. */
function Extras() {
  const t = useT()
  const [rememberMe, setRememberMe] = useAtom(rememberMeAtom)
  const [, setSavedUsername] = useAtom(savedUsernameAtom)
  const toggle = (isOn: boolean) => {
    setRememberMe(isOn)
    // S4: clearing it also clears the saved name.
    if (!isOn) setSavedUsername(null)
  }
  return (
    <div className={classes.extras}>
      <Checkbox
        checked={rememberMe}
        onChange={(event) => toggle(event.currentTarget.checked)}
        label={t('auth.login.remember')}
        classNames={{ body: classes.check ?? '' }}
      />
      <Anchor component={Link} href={paths.forgotPassword()} underline="always">
        {t('auth.login.forgot')}
      </Anchor>
    </div>
  )
}

function SecretField({ form }: { form: LoginFormState }) {
  const sending = useCodeSending({
    codeType: CODE_TYPE.signIn,
    values: form.values,
    onProblem: form.setFieldError,
  })
  if (form.values.way === 'code')
    return <CodeField input={form.getInputProps('code')} {...sending} />
  return <PasswordField input={form.getInputProps('password')} kind="current" />
}

type Props = {
  form: LoginFormState
  formRef: React.RefObject<HTMLFormElement | null>
  isBusy: boolean
  onSubmit: () => void
  onOtherMethod: () => void
  /** Content below the buttons. */
  children: ReactNode
}

export function LoginForm({ form, formRef, isBusy, onSubmit, onOtherMethod, children }: Props) {
  const t = useT()
  const { channel, way } = form.values
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form ref={formRef} onSubmit={submit} noValidate className={classes.fields}>
      <AddressField
        channel={channel}
        email={form.getInputProps('email')}
        phone={form.getInputProps('phone')}
      />
      <SecretField form={form} />
      {form.values.isSecondFactorRequired && (
        <SecondFactorField input={form.getInputProps('factor')} />
      )}
      <Extras />
      <Button type="submit" loading={isBusy} fullWidth>
        {t('auth.login.submit')}
      </Button>
      <Button variant="default" fullWidth onClick={onOtherMethod}>
        {t(way === 'password' ? 'auth.login.byCode' : 'auth.login.byPassword')}
      </Button>
      {children}
    </form>
  )
}
