import type { Session } from './session.ts'

/** The page's session, set once at boot (and by each test that needs one). */
let current: Session | null = null

/** Makes a session the page's own. */
export function configureSession(session: Session): void {
  current = session
}

/** The page's session. @throws when the page has not booted: a programming error */
export function currentSession(): Session {
  if (!current) throw new Error('the session is not configured')
  return current
}

/** A call in the name of whoever is signed in. See `Session.callTool`. */
export const callTool: Session['callTool'] = (endpoint, params, options) =>
  currentSession().callTool(endpoint, params, options)
