/** Calls back now where there may be a network, and each time one comes back. */
export function onNetwork(listener: () => void): () => void {
  if (navigator.onLine) listener()
  window.addEventListener('online', listener)
  return () => window.removeEventListener('online', listener)
}
