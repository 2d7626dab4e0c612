import { Notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.layer.css'

/** Container of toasts: above everything, clear of the bars of a phone. */
export function ToastHost() {
  return <Notifications position="top-center" zIndex={500} />
}
