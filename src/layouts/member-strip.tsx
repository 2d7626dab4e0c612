import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { isSignedInAtom } from '../session/session-atoms.ts'
import { lazyPart } from '../ui/lazy-part.ts'

const DeletionStrip = lazyPart(
  async () => (await import('../features/account/components/deletion-strip.tsx')).DeletionStrip,
)

/** A strip above every page of a member. Visitors do not load it. */
export function MemberStrip() {
  const isSignedIn = useAtomValue(isSignedInAtom)
  return <Suspense>{isSignedIn && <DeletionStrip />}</Suspense>
}
