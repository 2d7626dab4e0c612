/**
 * The user as whom the embedded PostgreSQL runs. It refuses root, as whom containers often start everything. Then
 * it gets a user id of its own that no account has, rather than the shared unprivileged one (65534), whose files
 * other services can read, too.
 */
import { chownSync, existsSync, lchownSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type RunAs = { uid: number; gid: number }

/** Between the ranges that Debian, systemd and containers give out. */
const OWN_ID = 61_026

const FALLBACK_USER = { uid: 65_534, gid: 65_534 }

/** The user to run the database as; null: the user who runs the server. */
export function databaseUser(): RunAs | null {
  return process.getuid?.() === 0 ? { uid: OWN_ID, gid: OWN_ID } : null
}

/** The user to run `initdb` as, which alone needs one with a name; the files it creates change owner afterwards. */
export function initdbUser(): RunAs | null {
  if (process.getuid?.() !== 0) return null
  const users = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : []
  const found = users
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && gid > 0)
  const { uid, gid } = found.find(({ name }) => name === 'nobody') ?? found[0] ?? FALLBACK_USER
  return { uid, gid }
}

/** Makes the user of the database the owner of a folder and all its content. */
export function changeOwner(who: RunAs | null, folder: string): void {
  if (who === null) return
  if (lstatSync(folder).uid !== who.uid) chownSync(folder, who.uid, who.gid)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (lstatSync(path).uid !== who.uid) lchownSync(path, who.uid, who.gid)
  }
}
