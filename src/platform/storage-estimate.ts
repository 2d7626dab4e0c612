/** The only module that uses navigator.storage. Bytes; null where the browser does not say. */

export type StorageEstimate = { usedBytes: number; quotaBytes: number }

/** How much this origin uses and may use. */
export async function estimateStorage(): Promise<StorageEstimate | null> {
  try {
    const { usage, quota } = (await navigator.storage?.estimate()) ?? {}
    return usage === undefined || quota === undefined
      ? null
      : { usedBytes: usage, quotaBytes: quota }
  } catch {
    return null
  }
}

/** Whether this origin's storage is persistent: the browser will not evict it on its own. */
export async function isStoragePersisted(): Promise<boolean | null> {
  try {
    return (await navigator.storage?.persisted()) ?? null
  } catch {
    return null
  }
}

/** Requests persistent storage. Some browsers ask the reader, so it follows an action of his. */
export async function askPersistence(): Promise<boolean> {
  try {
    return (await navigator.storage?.persist()) ?? false
  } catch {
    return false
  }
}
