import { useSyncExternalStore } from 'react'
import type { OfflineFilesState } from '../platform/offline-files-model.ts'
import { offlineFiles } from '../platform/offline-files.ts'

const NOTHING: OfflineFilesState = { name: 'unknown', share: null, reason: null }

/** How much of what offline use needs is on the device, and why the rest does not come. */
export function useOfflineFiles(): OfflineFilesState {
  return useSyncExternalStore(offlineFiles.subscribe, offlineFiles.state, () => NOTHING)
}
