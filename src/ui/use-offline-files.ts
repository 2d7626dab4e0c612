import { useSyncExternalStore } from 'react'
import type { OfflineFilesState } from '../platform/offline-files-model.ts'
import { offlineFiles } from '../platform/offline-files.ts'

const NOTHING: OfflineFilesState = { name: 'unknown', share: null, reason: null }

/** Returns the share of the offline files that is on the device, and why the rest is missing. */
export function useOfflineFiles(): OfflineFilesState {
  return useSyncExternalStore(offlineFiles.subscribe, offlineFiles.state, () => NOTHING)
}
