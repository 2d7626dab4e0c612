import { offlineFiles } from '../platform/offline-files.ts'

/** Loaded by pages that stand and have a worker: no first page waits for it. */
export function startOfflineFiles(): void {
  offlineFiles.start()
}
