import { connection } from './connection.ts'
import { isSparing } from './network.ts'
import { createOfflineFiles } from './offline-files-model.ts'
import { workerDoor } from './worker-registration.ts'

/** What this page knows of the files for offline use, and when the rest of them may come. */
export const offlineFiles = createOfflineFiles({
  keepMore: workerDoor.keepMore,
  askShare: workerDoor.askStatus,
  connection: connection.state,
  isBusy: connection.isBusy,
  isSparing,
  isSpared: () => workerDoor.state() === 'spared',
  fetchAnyway: () => void workerDoor.fetchAnyway(),
  after: (ms, run) => void setTimeout(run, ms),
})
workerDoor.subscribe((event) => {
  if (event.type === 'message') offlineFiles.hear(event.message)
  else offlineFiles.look()
})
connection.subscribe(offlineFiles.look)
