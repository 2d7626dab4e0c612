import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/**
 * Moves the focus to the first invalid field.
 * @returns the form's ref, and a function to call when fields got errors
 */
export function useFocusFirstInvalid(): [
  form: RefObject<HTMLFormElement | null>,
  point: () => void,
] {
  const form = useRef<HTMLFormElement>(null)
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])
  const point = useCallback(() => setAttempts((count) => count + 1), [])
  return [form, point]
}
