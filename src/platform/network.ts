/** Calls back now where there may be a network, and each time one comes back. */
export function onNetwork(listener: () => void): () => void {
  if (navigator.onLine) listener()
  window.addEventListener('online', listener)
  return () => window.removeEventListener('online', listener)
}

/**
 * Whether the reader asks to be spared what he did not ask for. Only his own word counts: the browser's guess of
 * the line (`effectiveType`) calls a busy device a bad line, and who sits on one needs the files most.
 */
export function isSparing(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
