/** Page `/login`: signs in by password, code or passkey. The guard redirects once it sees the session change. */
import { Anchor } from '@mantine/core'
import { useAtomValue, useSetAtom } from 'jotai'
import { Link } from 'wouter'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { PasskeyCancelled } from '../../../platform/passkey.ts'
import { pageConfigAtom } from '../../../session/page-config-atom.ts'
import {
  redirectRouteAtom,
  rememberMeAtom,
  savedUsernameAtom,
} from '../../../session/session-atoms.ts'
import { useFocusFirstInvalid } from '../../../ui/forms/use-focus-first-invalid.ts'
import { fieldErrorsOf, useSubmission } from '../../../ui/forms/use-submission.ts'
import { nameOf, readAddress } from '../address.ts'
import { ChannelSwitch } from '../components/address-fields.tsx'
import { DemoHint } from '../components/demo-hint.tsx'
import { EntryFrame, FailureNote } from '../components/entry-frame.tsx'
import classes from '../components/entry.module.css'
import { LockedNote } from '../components/locked-note.tsx'
import { LoginForm } from '../components/login-form.tsx'
import { PasskeyButton } from '../components/passkey-button.tsx'
import { signIn, signInByPasskey } from '../mutations.ts'
import { type LoginFormState, useLoginForm } from '../use-login-form.ts'

const FIELDS = {
  email: 'email',
  phone: 'phone',
  password: 'password',
  code: 'code',
  secondFactor: 'factor',
} as const

/** Reads the form, signs in, and shows errors where they belong. */
function useLogin(form: LoginFormState) {
  const t = useT()
  const { sm2PublicKey: publicKey } = useAtomValue(pageConfigAtom)
  const rememberMe = useAtomValue(rememberMeAtom)
  const setSavedUsername = useSetAtom(savedUsernameAtom)
  const { isBusy, failure, clear, submit } = useSubmission()
  const [formRef, pointAtWrong] = useFocusFirstInvalid()

  const login = async () => {
    if (isBusy) return
    clear()
    const { values } = form
    const { hasErrors } = form.validate()
    const read = await readAddress(values)
    if ('problem' in read) form.setFieldError(read.field, t(read.problem))
    if (hasErrors || 'problem' in read) return pointAtWrong()
    const refused = await submit(async () => {
      const secret = values.way === 'code' ? { code: values.code } : { password: values.password }
      const secondFactorCode = values.isSecondFactorRequired ? values.factor : null
      await signIn(read.address, secret, { publicKey, factor: secondFactorCode })
      setSavedUsername(rememberMe ? nameOf(read.address) : null)
    })
    const errors = refused && fieldErrorsOf(refused, FIELDS)
    if (!errors) return
    clear()
    // A required second factor is no error: its field appears with its own label.
    if ('factor' in errors && !values.isSecondFactorRequired)
      return form.setValues({ isSecondFactorRequired: true })
    form.setErrors(errors)
    pointAtWrong()
  }
  const loginByPasskey = async () => {
    if (isBusy) return
    clear()
    form.clearErrors()
    await submit(() =>
      signInByPasskey().catch((error: unknown) => {
        // The user has dismissed the browser's prompt.
        if (!(error instanceof PasskeyCancelled)) throw error
      }),
    )
  }
  return { isBusy, failure, clear, login, loginByPasskey, formRef }
}

export function LoginPage() {
  const t = useT()
  const form = useLoginForm()
  const { isBusy, failure, clear, login, loginByPasskey, formRef } = useLogin(form)
  const hasTarget = useAtomValue(redirectRouteAtom) !== ''
  const { channel, way } = form.values

  const change = (part: Partial<typeof form.values>) => {
    clear()
    form.clearErrors()
    form.setValues(part)
  }

  return (
    <EntryFrame
      title={t('auth.login.title')}
      lead={t(hasTarget ? 'auth.login.leadTarget' : 'auth.login.lead')}
    >
      <LockedNote />
      <FailureNote failure={failure} waitText={msg('auth.error.locked')} />
      <ChannelSwitch channel={channel} onChange={(value) => change({ channel: value })} />
      <LoginForm
        form={form}
        formRef={formRef}
        isBusy={isBusy}
        onSubmit={() => void login()}
        onOtherMethod={() => change({ way: way === 'password' ? 'code' : 'password' })}
      >
        <PasskeyButton isBusy={isBusy} onUse={() => void loginByPasskey()} />
        <DemoHint onUse={(demo) => change({ channel: 'email', way: 'password', ...demo })} />
      </LoginForm>
      <div className={classes.foot}>
        {t('auth.login.noAccount')}{' '}
        <Anchor component={Link} href={paths.register()} underline="always" fz="inherit">
          {t('auth.login.toRegister')}
        </Anchor>
      </div>
    </EntryFrame>
  )
}
