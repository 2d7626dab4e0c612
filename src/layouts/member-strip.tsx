import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { isSignedInAtom } from '../session/session-atoms.ts'
import { lazyPart } from '../ui/lazy-part.ts'

const DeletionStrip = lazyPart(
  async () => (await import('../features/account/components/deletion-strip.tsx')).DeletionStrip,
)

/** What a member is told above whatever page he is on. A visitor loads nothing of it. */
export function MemberStrip() {
  const isSignedIn = useAtomValue(isSignedInAtom)
  return <Suspense>{isSignedIn && <DeletionStrip />}</Suspense>
}
