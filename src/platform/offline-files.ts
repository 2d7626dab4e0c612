import { connection } from './connection.ts'
import { isSparing } from './network.ts'
import { OfflineFiles } from './offline-files-model.ts'
import { workerDoor } from './worker-registration.ts'

/** State of the files for offline use, as this page knows it. */
export const offlineFiles = new OfflineFiles({
  keepMore: workerDoor.keepMore,
  requestStatus: workerDoor.status,
  connection: connection.state,
  isBusy: connection.isBusy,
  isSparing,
  isSpared: () => workerDoor.state() === 'spared',
  fetchAnyway: () => void workerDoor.fetchAnyway(),
})
workerDoor.subscribe((event) => {
  if (event.type === 'message') offlineFiles.handleMessage(event.message)
  else offlineFiles.update()
})
connection.subscribe(offlineFiles.update)
