import { notifications } from '@mantine/notifications'

/** A toast stays this long (S9). */
export const TOAST_MS = 2000

/** The one place where toasts are made. Red for errors, two seconds, read out by screen readers. */
export function showErrorToast(message: string): void {
  notifications.show({
    // The same message twice is one toast.
    id: `error-${message}`,
    message,
    color: 'error',
    autoClose: TOAST_MS,
    withBorder: true,
  })
}
