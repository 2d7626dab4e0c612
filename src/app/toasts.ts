/** The only module that creates toasts: red for errors, two seconds, announced to screen readers. */
import { atom, useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { recentMessagesAtom } from '../session/recent-messages.ts'

/** Duration of a toast (S9). */
export const TOAST_MS = 2000

/** Whether a toast was shown yet; the library is loaded with the first one. */
export const hasToastsAtom = atom(false)

export function useErrorToast(): (message: string) => void {
  const setHasToasts = useSetAtom(hasToastsAtom)
  const note = useSetAtom(recentMessagesAtom)
  return useCallback(
    (message) => {
      setHasToasts(true)
      note({ at: Date.now(), text: message })
      import('@mantine/notifications')
        .then(({ notifications }) =>
          notifications.show({
            // The same message twice is one toast.
            id: `error-${message}`,
            message,
            color: 'error',
            autoClose: TOAST_MS,
            withBorder: true,
          }),
        )
        // If the library fails to load, the message is still among the recent ones.
        .catch(() => {})
    },
    [note, setHasToasts],
  )
}
