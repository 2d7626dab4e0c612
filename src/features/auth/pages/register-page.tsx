/** Page `/register`: registration by e-mail; a new member is signed in at once. */
import { normaliseEmail } from '../../../contract/typed-text.ts'
import { Anchor } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useAtomValue } from 'jotai'
import { type ComponentType, useState } from 'react'
import { Link } from 'wouter'
import { TERMS, type TermsType } from '../../../contract/codes.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { pageConfigAtom } from '../../../session/page-config-atom.ts'
import { SessionNotStored } from '../../../session/session.ts'
import { useFocusFirstInvalid } from '../../../ui/forms/use-focus-first-invalid.ts'
import { fieldErrorsOf, useSubmission } from '../../../ui/forms/use-submission.ts'
import { DoneNote } from '../components/done-note.tsx'
import { EntryFrame, FailureNote } from '../components/entry-frame.tsx'
import classes from '../components/entry.module.css'
import { RegisterForm } from '../components/register-form.tsx'
import { registerMember, signIn } from '../mutations.ts'
import { type RegisterFormState, useRegisterForm } from '../use-register-form.ts'

type TermsDialogProps = { useType: TermsType; opened: boolean; onClose: () => void }
type Props = {
  /** The dialog that shows a document; it belongs to another feature and is passed in. */
  TermsDialog: ComponentType<TermsDialogProps>
}

const FIELDS = {
  email: 'email',
  code: 'code',
  nick: 'nick',
  password: 'password',
  confirmPassword: 'repeat',
} as const

/** Creates the account and signs in with it. */
function useRegistration(form: RegisterFormState) {
  const { sm2PublicKey: publicKey } = useAtomValue(pageConfigAtom)
  const { isBusy, failure, clear, submit } = useSubmission()
  const [formRef, pointAtWrong] = useFocusFirstInvalid()
  /** Whether the account was created but signing in failed: the member continues on the sign-in page. */
  const [isCreated, setCreated] = useState(false)

  const toSignInPage = (error: unknown) => {
    setCreated(true)
    // Signing in again fails in the same way until the user has changed the browser's settings.
    if (error instanceof SessionNotStored) throw error
  }
  const register = async () => {
    if (isBusy) return
    clear()
    if (form.validate().hasErrors) return pointAtWrong()
    const { values } = form
    const refused = await submit(async () => {
      await registerMember(values, publicKey)
      const address = { email: normaliseEmail(values.email) }
      await signIn(address, { password: values.password }, { publicKey }).catch(toSignInPage)
    })
    const errors = refused && fieldErrorsOf(refused, FIELDS)
    if (!errors) return
    clear()
    form.setErrors(errors)
    pointAtWrong()
  }
  return { isBusy, failure, register, formRef, isMade: isCreated }
}

export function RegisterPage({ TermsDialog }: Props) {
  const t = useT()
  const form = useRegisterForm()
  const { isBusy, failure, register, formRef, isMade: isCreated } = useRegistration(form)
  const [useType, setUseType] = useState<TermsType>(TERMS.service)
  const [isReading, reading] = useDisclosure(false)
  const read = (termsType: TermsType) => {
    setUseType(termsType)
    reading.open()
  }

  if (isCreated) return <DoneNote title={t('auth.register.made.title')} failure={failure} />
  return (
    <EntryFrame title={t('auth.register.title')} lead={t('auth.register.lead')}>
      <FailureNote failure={failure} />
      <RegisterForm
        form={form}
        formRef={formRef}
        isBusy={isBusy}
        onSubmit={() => void register()}
        onRead={read}
      />
      <div className={classes.foot}>
        {t('auth.register.hasAccount')}{' '}
        <Anchor component={Link} href={paths.login()} underline="always" fz="inherit">
          {t('auth.register.toLogin')}
        </Anchor>
      </div>
      {/* Rendered before it opens, so that the focus can return. */}
      <TermsDialog useType={useType} opened={isReading} onClose={reading.close} />
    </EntryFrame>
  )
}
