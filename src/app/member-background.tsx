/** Background work and dialogs of a signed-in member, independent of the page that is shown. */
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useBillingChanges } from '../cache/billing-queries.ts'
import { useWriteSync } from '../cache/use-write-sync.ts'
import { RecordBackground } from '../features/records/record-background.tsx'
import { useSignOut } from '../features/records/use-sign-out.tsx'
import { PendingRunNote } from '../features/tools/limits/pending-run-note.tsx'
import { TermsGate } from '../features/terms/terms-gate.tsx'
import { useLocale } from '../i18n/use-t.ts'
import { linkManifest } from '../platform/manifest-link.ts'
import { currentSession } from '../session/current.ts'
import { levelEndMs } from '../session/level.ts'
import { userDataAtom } from '../session/session-atoms.ts'
import { useErrorText } from '../ui/error-text.ts'
import { ReauthenticationHost } from '../ui/reauthentication/reauthentication-host.tsx'

/** The longest delay that a browser timer accepts, with a margin. */
const LONGEST_WAIT_MS = 24 * 60 * 60_000

/** Reads the profile again when the level should have ended: it may have been renewed. */
function useRefetchAtLevelEnd(): void {
  const user = useAtomValue(userDataAtom)
  const ends = user ? levelEndMs(user) : null
  useEffect(() => {
    const left = ends === null ? -1 : ends - Date.now()
    if (left < 0 || left > LONGEST_WAIT_MS) return undefined
    const timer = setTimeout(() => {
      currentSession()
        .readProfile()
        .catch(() => {})
    }, left)
    return () => clearTimeout(timer)
  }, [ends])
}

/** Sets the manifest, and with it the installed app's shortcuts, for the signed-in member and language. */
function useManifest(): void {
  const locale = useLocale()
  useEffect(() => {
    linkManifest(locale, true)
    return () => linkManifest(locale, false)
  }, [locale])
}

/**
 * Components that only members have beside the pages: terms to confirm, the outbox, the sync of
 * records, runs made before signing in, the re-authentication that a call needs.
 */
export function MemberBackground() {
  useBillingChanges()
  useRefetchAtLevelEnd()
  useManifest()
  useWriteSync(useErrorText())
  const signOut = useSignOut()
  return (
    <>
      <TermsGate
        onDecline={(after) => {
          currentSession().signOut('declined')
          after()
        }}
      />
      {signOut.dialog}
      <ReauthenticationHost />
      <RecordBackground />
      <PendingRunNote />
    </>
  )
}
