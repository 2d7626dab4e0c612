/** A toast stays this long (S9). */
export const TOAST_MS = 2000

/**
 * The one place where toasts are made. Red for errors, two seconds, read out by screen readers.
 * The library comes when there is the first thing to say.
 */
export async function showErrorToast(message: string): Promise<void> {
  const { notifications } = await import('@mantine/notifications')
  notifications.show({
    // The same message twice is one toast.
    id: `error-${message}`,
    message,
    color: 'error',
    autoClose: TOAST_MS,
    withBorder: true,
  })
}
