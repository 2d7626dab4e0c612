import { useAtomValue } from 'jotai'
import { isSignedInAtom } from '../session/session-atoms.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'

const DeletionStrip = lazyComponent(
  async () => (await import('../features/account/components/deletion-strip.tsx')).DeletionStrip,
  { isOptional: true, catalog: 'work' },
)

/** Strip above every page of a member. Not loaded for visitors. */
export function MemberStrip() {
  const isSignedIn = useAtomValue(isSignedInAtom)
  return isSignedIn && <DeletionStrip />
}
