import { useAtomValue } from 'jotai'
import { withWorkTexts } from '../i18n/with-work-texts.ts'
import { isSignedInAtom } from '../session/session-atoms.ts'
import { quietPart } from '../ui/lazy-part.tsx'

const DeletionStrip = quietPart(
  withWorkTexts(
    async () => (await import('../features/account/components/deletion-strip.tsx')).DeletionStrip,
  ),
  { texts: 'work' },
)

/** A strip above every page of a member. Visitors do not load it. */
export function MemberStrip() {
  const isSignedIn = useAtomValue(isSignedInAtom)
  return isSignedIn && <DeletionStrip />
}
