/**
 * Uses navigator.storage; the only module that does. Bytes; null where the browser does not report
 * them.
 */

export type StorageEstimate = { usedBytes: number; quotaBytes: number }

/** Returns how much storage this origin uses and may use. */
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

/**
 * Requests persistent storage. Some browsers prompt the user, so it follows an action of theirs.
 */
export async function requestPersistence(): Promise<boolean> {
  try {
    return (await navigator.storage?.persist()) ?? false
  } catch {
    return false
  }
}
