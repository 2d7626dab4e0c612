import { useForm } from '@mantine/form'
import { codeProblem, newPasswordProblem, repeatProblem } from '../../ui/forms/field-rules.ts'
import { useFieldRules } from '../../ui/forms/use-field-rules.ts'
import type { AddressValues } from './address.ts'
import { useStartAddress } from './start-values.ts'
import { useEntryDraft } from './use-entry-draft.ts'

type ResetValues = AddressValues & { code: string; password: string; repeat: string }

/** The values of the form for a forgotten password, prefilled from the sign-in form. */
export function useResetForm() {
  const rule = useFieldRules()
  const start = useStartAddress()
  const form = useForm<ResetValues>({
    initialValues: { ...start, code: '', password: '', repeat: '' },
    validate: {
      code: (value) => rule(codeProblem(value)),
      password: (value) => rule(newPasswordProblem(value)),
      repeat: (value, { password }) => rule(repeatProblem(value, password)),
    },
  })
  const { channel, email, phone } = form.values
  useEntryDraft({ channel, email, phone }, (stored) => form.setValues(stored))
  return form
}

export type ResetFormState = ReturnType<typeof useResetForm>
