import { atom, useSetAtom } from 'jotai'
import { useCallback } from 'react'

/** A toast stays this long (S9). */
export const TOAST_MS = 2000

/** Whether a toast was shown yet: the library is loaded with the first one. */
export const hasToastsAtom = atom(false)

/** The only module that creates toasts: red for errors, two seconds, announced to screen readers. */
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
