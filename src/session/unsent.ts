/** How much of a member's work has not reached the account: what stores it says so, the end of a session tells him. */
let noted = { userId: '', count: 0 }

export function noteUnsent(userId: string, count: number): void {
  noted = { userId, count }
}

/** Changes and records that the account never got, as far as this page knows. */
export function unsentOf(userId: string): number {
  return noted.userId === userId ? noted.count : 0
}
