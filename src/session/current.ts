/** Holds the page's session, and makes calls with it for the user whom the page shows. */
import { VISITOR } from '../lib/storage-keys.ts'
import { withReauthentication } from './reauthentication.ts'
import type { Session } from './session.ts'

/** The user whom a page shows, and a callback for a mismatch with the session. */
export type PageOwner = {
  /** A member's id, or `VISITOR`. */
  shown: () => string
  /** Called when another user is signed in than the page shows. */
  onMismatch: () => void
}

/** The page's session, set once at boot (and by each test that needs one). */
let current: Session | null = null
let page: PageOwner | null = null

/**
 * Sets the page's session.
 * @param owner the user whom the page shows; without it calls are made for the currently signed-in user
 */
export function configureSession(session: Session, owner: PageOwner | null = null): void {
  current = session
  page = owner
}

/** Returns the page's session. @throws when the page has not booted: a programming error */
export function currentSession(): Session {
  if (!current) throw new Error('the session is not configured')
  return current
}

/** Whether public content is fetched without a token, and a member's marks on it apart. */
export const hasSeparateMarks = (): boolean => current?.hasSeparateMarks() ?? true

/**
 * A call with the current session, after a re-authentication where the service requires one. See `Session.callTool`.
 */
export const callTool: Session['callTool'] = async (endpoint, params, options) => {
  const session = currentSession()
  const send = (own = options) =>
    withReauthentication(() => session.callTool(endpoint, params, own))
  if (page === null) return send()
  const shown = page.shown()
  const owner = options?.owner ?? shown
  if ((session.userId() ?? VISITOR) !== shown) page.onMismatch()
  return send({ ...options, owner })
}
