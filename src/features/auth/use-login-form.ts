import { useForm } from '@mantine/form'
import { codeProblem, secondFactorProblem, passwordProblem } from '../../ui/forms/field-rules.ts'
import { useFieldRules } from '../../ui/forms/use-field-rules.ts'
import type { AddressValues } from './address.ts'
import type { Way } from './entry-draft.ts'
import { useStartAddress } from './start-values.ts'
import { useEntryDraft } from './use-entry-draft.ts'

/** Values of the sign-in form. */
export type LoginValues = AddressValues & {
  way: Way
  password: string
  code: string
  /** A code of the authenticator app or a recovery code. */
  factor: string
  /** Whether the service has required it. */
  isSecondFactorRequired: boolean
}

/** The values of the sign-in form. Each method has its own, so that switching loses nothing. */
export function useLoginForm() {
  const say = useFieldRules()
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
      password: (value, { way }) => (way === 'password' ? say(passwordProblem(value)) : null),
      code: (value, { way }) => (way === 'code' ? say(codeProblem(value)) : null),
      factor: (value, { isSecondFactorRequired }) =>
        isSecondFactorRequired ? say(secondFactorProblem(value)) : null,
    },
  })
  const { channel, way, email, phone } = form.values
  useEntryDraft({ channel, way, email, phone }, (kept) => form.setValues(kept))
  return form
}

export type LoginFormState = ReturnType<typeof useLoginForm>
