/** Calls back now if there may be a network, and each time it returns. */
export function onNetworkAvailable(listener: () => void): () => void {
  if (navigator.onLine) listener()
  window.addEventListener('online', listener)
  return () => window.removeEventListener('online', listener)
}

/**
 * Whether the user saves data. Only their own setting counts: the browser's estimate
 * (`effectiveType`) takes a busy device for a slow connection, and a user with a slow connection
 * needs the files most.
 */
export function isDataSaverOn(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
