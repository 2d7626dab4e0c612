import { connection } from './connection.ts'
import { isDataSaverOn } from './network.ts'
import { OfflineFiles } from './offline-files-model.ts'
import { workerClient } from './worker-registration.ts'

/** State of the files for offline use, as this page knows it. */
export const offlineFiles = new OfflineFiles({
  downloadMore: workerClient.downloadMore,
  requestStatus: workerClient.status,
  connection: connection.state,
  isBusy: connection.isBusy,
  isDataSaverOn,
  isSpared: () => workerClient.state() === 'spared',
  registerAnyway: () => void workerClient.registerAnyway(),
})
workerClient.subscribe((event) => {
  if (event.type === 'message') offlineFiles.handleMessage(event.message)
  else offlineFiles.update()
})
connection.subscribe(offlineFiles.update)
