import { useSyncExternalStore } from 'react'
import type { ConnectionState } from '../platform/connection-model.ts'
import { connection } from '../platform/connection.ts'

/** Returns the measured state of the connection. A server is always connected. */
export function useConnection(): ConnectionState {
  return useSyncExternalStore<ConnectionState>(connection.subscribe, connection.state, () => 'good')
}
