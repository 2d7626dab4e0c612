import { useSyncExternalStore } from 'react'
import { getInbox, type Inbox, subscribeToInbox } from '../../../platform/launched-files.ts'

/** Returns the import inbox. A server's is empty. */
export function useInbox(): Inbox {
  return useSyncExternalStore(subscribeToInbox, getInbox, getInbox)
}
