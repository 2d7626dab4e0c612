import { useAtomValue } from 'jotai'
import { isSignedInAtom } from '../session/session-atoms.ts'
import { quietPart } from '../ui/lazy-part.tsx'

const DeletionStrip = quietPart(
  async () => (await import('../features/account/components/deletion-strip.tsx')).DeletionStrip,
)

/** A strip above every page of a member. Visitors do not load it. */
export function MemberStrip() {
  const isSignedIn = useAtomValue(isSignedInAtom)
  return isSignedIn && <DeletionStrip />
}
