import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

// Not TanStack's onlineManager: it assumes a connection until an event says otherwise, and a page
// that starts offline never gets one.
const isOnline = () => navigator.onLine

/** Whether the device reports a connection. True on a server. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline, () => true)
}
