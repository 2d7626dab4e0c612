/** Form of the sign-in page: its values, their validation and the draft. */
import { useForm } from '@mantine/form'
import { codeProblem, secondFactorProblem, passwordProblem } from '../../ui/forms/field-rules.ts'
import { useFieldRules } from '../../ui/forms/use-field-rules.ts'
import type { AddressValues } from './address.ts'
import type { SignInMethod } from './entry-draft.ts'
import { useStartAddress } from './start-values.ts'
import { useEntryDraft } from './use-entry-draft.ts'

/** Values of the sign-in form. */
export type LoginValues = AddressValues & {
  way: SignInMethod
  password: string
  code: string
  /** A code of the authenticator app or a recovery code. */
  factor: string
  /** Whether the service has required it. */
  isSecondFactorRequired: boolean
}

/** The values of the sign-in form. Each method has its own, so that switching loses nothing. */
export function useLoginForm() {
  const rule = useFieldRules()
  const start = useStartAddress()
  const form = useForm<LoginValues>({
    initialValues: {
      ...start,
      way: 'password',
      password: '',
      code: '',
      factor: '',
      isSecondFactorRequired: false,
    },
    validate: {
      password: (value, { way }) => (way === 'password' ? rule(passwordProblem(value)) : null),
      code: (value, { way }) => (way === 'code' ? rule(codeProblem(value)) : null),
      factor: (value, { isSecondFactorRequired }) =>
        isSecondFactorRequired ? rule(secondFactorProblem(value)) : null,
    },
  })
  const { channel, way, email, phone } = form.values
  useEntryDraft({ channel, way, email, phone }, (stored) => form.setValues(stored))
  return form
}

export type LoginFormState = ReturnType<typeof useLoginForm>
