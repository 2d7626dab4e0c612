/** Form state for binding an address: a failure keeps the input, and errors are shown at their field. */
import { normaliseEmail, normalisePhone } from '../../contract/typed-text.ts'
import { useForm } from '@mantine/form'
import { useLocale } from '../../i18n/use-t.ts'
import { dialCodeOf } from '../../lib/dial-codes.ts'
import { type PhoneValue, readPhone } from '../../lib/phone-number.ts'
import { codeProblem, emailProblem, phoneProblem } from '../../ui/forms/field-rules.ts'
import { useFieldRules } from '../../ui/forms/use-field-rules.ts'
import { type Failure, fieldErrorsOf, useSubmission } from '../../ui/forms/use-submission.ts'
import { msg } from '../../i18n/msg.ts'
import { bindAddress, sendBindCode } from './mutations.ts'

export type AddressKind = 'email' | 'phone'

type Options = { kind: AddressKind; region: string }
type Values = { email: string; phone: PhoneValue; code: string }

/** Form fields by their names on the wire. */
const NAMES = {
  bindEmail: 'email',
  email: 'email',
  bindPhone: 'phone',
  phone: 'phone',
  code: 'code',
}

function useValues({ kind, region }: Options) {
  const rule = useFieldRules()
  return useForm<Values>({
    initialValues: { email: '', phone: { region, national: '' }, code: '' },
    validate: {
      email: (value) => (kind === 'email' ? rule(emailProblem(value)) : null),
      phone: ({ national }) => (kind === 'phone' ? rule(phoneProblem(national)) : null),
      code: (value) => rule(codeProblem(value)),
    },
  })
}

export function useAddressForm(options: Options) {
  const { kind } = options
  const rule = useFieldRules()
  const locale = useLocale()
  const form = useValues(options)
  const { isBusy, failure, submit } = useSubmission()

  /** The address in wire format; null after the field's error was set. */
  const readAddress = async (): Promise<{ email: string } | { phone: string } | null> => {
    if (form.validateField(kind).hasError) return null
    if (kind === 'email') return { email: normaliseEmail(form.values.email) }
    const read = await readPhone(form.values.phone)
    if (read === null) form.setFieldError('phone', rule(msg('auth.field.phone.invalid')))
    return read === null ? null : { phone: read.e164 }
  }

  const showFailure = (refused: Failure): void => {
    form.setErrors(fieldErrorsOf(refused, NAMES) ?? {})
  }

  return {
    form,
    target:
      kind === 'email'
        ? normaliseEmail(form.values.email).toLowerCase()
        : `${dialCodeOf(form.values.phone.region)}${normalisePhone(form.values.phone.national)}`,
    isBusy,
    fault: failure === null || fieldErrorsOf(failure, NAMES) !== null ? null : failure.text,
    async sendCode(): Promise<boolean> {
      const address = await readAddress()
      if (address === null) return false
      await sendBindCode(address, locale)
      return true
    },
    /** @returns whether the address is bound now */
    async save(): Promise<boolean> {
      const hasErrors = form.validate().hasErrors
      const address = await readAddress()
      if (hasErrors || address === null) return false
      const code = form.values.code.trim()
      const bind = 'email' in address ? { bindEmail: address.email } : { bindPhone: address.phone }
      const refused = await submit(() => bindAddress({ address: bind, code }))
      if (refused !== null) showFailure(refused)
      return refused === null
    },
  }
}
