import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { isCallError } from '../../transport/call-error.ts'
import { useErrorText } from '../../ui/error-text.ts'
import { CipherError } from './mutations.ts'

export type Failure = { text: string; fields: readonly string[] }

/**
 * Runs a form's submission. The form keeps what was entered; a failure is told in the form itself,
 * at the field where the service names one.
 */
export function useSubmit() {
  const t = useT()
  const errorText = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  const submit = async (work: () => Promise<void>): Promise<boolean> => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
      return true
    } catch (error) {
      setFailure({
        text: error instanceof CipherError ? t('auth.error.cipher') : errorText(error),
        fields: isCallError(error) ? Object.keys(error.fields) : [],
      })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, setFailure, submit }
}
