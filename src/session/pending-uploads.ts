/** Number of a member's changes and records pending upload: reported by the outboxes, shown at the end of a session. */

let recorded = { userId: '', count: 0 }

/** Records the number of a member's pending changes and records. */
export function recordPendingUploads(userId: string, count: number): void {
  recorded = { userId, count }
}

/** Returns the number of changes and records not yet uploaded, as far as this page knows. */
export function countPendingUploads(userId: string): number {
  return recorded.userId === userId ? recorded.count : 0
}
