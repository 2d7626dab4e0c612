import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { LevelLimit } from '../../../contract/run-limits.ts'
import { limitingLevelAtom } from '../../../session/level.ts'
import { useAnyDraft, useAnySession } from '../session/use-tool-session.ts'

const NONE: readonly LevelLimit[] = []

/**
 * What the reader's level does not allow of the run that stands in the steps: known as soon as the
 * files are read, and gone in the moment in which the level rises, in whichever tab.
 */
export function useOverLimits(): readonly LevelLimit[] {
  const session = useAnySession()
  const draft = useAnyDraft()
  const level = useAtomValue(limitingLevelAtom)
  return useMemo(
    // The session knows the draft; naming it here is what makes a change of it count.
    () => (draft.inputs === null ? NONE : session.overLimits(level)),
    [session, draft, level],
  )
}
