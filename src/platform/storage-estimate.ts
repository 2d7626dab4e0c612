/** The door to navigator.storage. Bytes; null where the browser does not tell. */

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

/** Whether the browser promised not to throw this origin's storage away on its own. */
export async function isStoragePersisted(): Promise<boolean | null> {
  try {
    return (await navigator.storage?.persisted()) ?? null
  } catch {
    return null
  }
}

/** Asks the browser for that promise. Some ask the reader, so it follows an action of his. */
export async function askPersistence(): Promise<boolean> {
  try {
    return (await navigator.storage?.persist()) ?? false
  } catch {
    return false
  }
}
