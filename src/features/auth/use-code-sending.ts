/** Props of a `CodeField` that sends codes to the address of a form. */
import type { CodeType } from '../../contract/codes.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { type AddressValues, codeTarget, readAddress } from './address.ts'
import { sendCode } from './mutations.ts'

type Options = {
  codeType: CodeType
  values: AddressValues
  /** Shows an error at the field of the address. */
  onProblem: (field: 'email' | 'phone', text: string) => void
}

export function useCodeSending({ codeType, values, onProblem }: Options) {
  const t = useT()
  const locale = useLocale()
  const onSend = async (): Promise<boolean> => {
    const read = await readAddress(values)
    if ('problem' in read) {
      onProblem(read.field, t(read.problem))
      return false
    }
    await sendCode(read.address, codeType, locale)
    return true
  }
  return { channel: values.channel, target: codeTarget(codeType, values), onSend }
}
