import { atom, useSetAtom } from 'jotai'
import { useCallback } from 'react'

/** A toast stays this long (S9). */
export const TOAST_MS = 2000

/** Whether there was anything to say yet: the library comes with the first toast. */
export const hasToastsAtom = atom(false)

/**
 * The one place where toasts are made: red for errors, two seconds, read out by screen readers.
 */
export function useErrorToast(): (message: string) => void {
  const setHasToasts = useSetAtom(hasToastsAtom)
  return useCallback(
    (message) => {
      setHasToasts(true)
      void import('@mantine/notifications').then(({ notifications }) =>
        notifications.show({
          // The same message twice is one toast.
          id: `error-${message}`,
          message,
          color: 'error',
          autoClose: TOAST_MS,
          withBorder: true,
        }),
      )
    },
    [setHasToasts],
  )
}
