/** Number of a member's changes and records pending upload: reported by the outboxes, shown at the end of a session. */
let noted = { userId: '', count: 0 }

/** Records the number of a member's pending changes and records. */
export function noteUnsent(userId: string, count: number): void {
  noted = { userId, count }
}

/** Returns the number of changes and records not yet uploaded, as far as this page knows. */
export function unsentOf(userId: string): number {
  return noted.userId === userId ? noted.count : 0
}
