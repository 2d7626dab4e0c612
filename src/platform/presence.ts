/**
 * Who may keep and find things on this device at this very moment. The doors to storage ask before
 * anything of a user is read or written: a tab that slept through a sign-out may wake with work in
 * hand, before any message or any new picture of the page has reached it.
 */
import { VISITOR } from '../lib/storage-keys.ts'

/** Until the page has a session everybody is here: there is no one yet to be kept apart. */
let isHere: (userId: string) => boolean = () => true

/**
 * Tells the doors how to find out who is here. Called once at boot.
 * @param check by what all tabs share (the cookies), not by what this page has shown
 */
export function configurePresence(check: (userId: string) => boolean): void {
  isHere = check
}

/** Whether a user is here now. A visitor always is: a member takes over what he did as one. */
export function isPresent(userId: string): boolean {
  return userId === VISITOR || isHere(userId)
}
