/** State of a form's submission, and its failures as messages and as errors of fields. */
import { useCallback, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { SessionNotStored } from '../../session/session.ts'
import { isCallError } from '../../transport/call-error.ts'
import { useErrorText } from '../error-text.ts'
import { CipherError } from './seal-password.ts'

export type Failure = {
  /** Message in the user's language. */
  text: string
  /** Fields that the service named. */
  fields: readonly string[]
  /** Seconds after which a retry is useful; null when waiting does not help. */
  retryAfterS: number | null
}

export type Submission = {
  isBusy: boolean
  failure: Failure | null
  /** Clears the failure: the user is doing something else. */
  clear: () => void
  /** @returns the failure, or null on success */
  submit: (work: () => Promise<void>) => Promise<Failure | null>
}

/**
 * State of a form's submission. The form preserves its input; a failure is shown in the form itself, at the field where
 * the service names one.
 */
export function useSubmission(): Submission {
  const t = useT()
  const errorText = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const clear = useCallback(() => setFailure(null), [])

  const describe = (error: unknown): Failure => {
    if (error instanceof CipherError) {
      return { text: t('auth.error.cipher'), fields: [], retryAfterS: null }
    }
    if (error instanceof SessionNotStored) {
      return { text: t('auth.error.notStored'), fields: [], retryAfterS: null }
    }
    const fields = isCallError(error) ? Object.keys(error.fields) : []
    const retryAfterS = isCallError(error) && error.kind === 'tooMany' ? error.retryAfterS : null
    return { text: errorText(error), fields, retryAfterS }
  }

  const submit = async (work: () => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
      return null
    } catch (error) {
      const described = describe(error)
      setFailure(described)
      return described
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, clear, submit }
}

/**
 * Returns a failure as errors of the form's fields.
 * @param names the form's field for each name of the wire
 * @returns null when no field of this form is at fault: the failure is then shown above the form
 */
export function fieldErrorsOf(
  failure: Failure,
  names: Readonly<Record<string, string>>,
): Record<string, string> | null {
  const entries = failure.fields.flatMap((name) => {
    const field = Object.hasOwn(names, name) ? names[name] : undefined
    return field === undefined ? [] : [[field, failure.text] as const]
  })
  return entries.length === 0 ? null : Object.fromEntries(entries)
}
