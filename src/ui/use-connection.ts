import { useSyncExternalStore } from 'react'
import type { ConnectionState } from '../platform/connection-model.ts'
import { connection } from '../platform/connection.ts'

/** The connection as it is measured. A server is always connected. */
export function useConnection(): ConnectionState {
  return useSyncExternalStore<ConnectionState>(connection.subscribe, connection.state, () => 'good')
}
