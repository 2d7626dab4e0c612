/** What a page does once it stands, beside a worker: no first page waits for its code. */
import { followLaunches } from '../platform/launches.ts'
import { offlineFiles } from '../platform/offline-files.ts'
import { openLaunch, openShared } from './open-launch.ts'

/** Brings what offline use needs, and hears for what the system opened the app. */
export function startStandingPage(): void {
  offlineFiles.start()
  followLaunches(openLaunch)
  void openShared()
}
