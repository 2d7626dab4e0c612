/**
 * Whether a user may access storage on this device at this very moment. The storage adapters check
 * it before any read or write: a tab that slept through a sign-out may wake with pending work,
 * before any message or any new state of the page has reached it.
 */
import { VISITOR } from '../lib/storage-keys.ts'

/** Until the page has a session every user counts as present: there are no others to protect. */
let checkPresence: (userId: string) => boolean = () => true

/**
 * Configures the check. Called once at boot.
 * @param check by the state that all tabs share (the cookies), not by what this page shows
 */
export function configurePresence(check: (userId: string) => boolean): void {
  checkPresence = check
}

/**
 * Whether a user is present. A visitor always is: a member adopts the data from before signing in.
 */
export function isPresent(userId: string): boolean {
  return userId === VISITOR || checkPresence(userId)
}
