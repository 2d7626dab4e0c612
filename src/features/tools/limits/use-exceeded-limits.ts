import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { LevelLimit } from '../../../contract/run-limits.ts'
import { limitingLevelAtom } from '../../../session/level.ts'
import { useAnyDraft, useAnySession } from '../session/use-tool-session.ts'

const NONE: readonly LevelLimit[] = []

/**
 * Returns the limits of the user's level that the draft in the steps exceeds: known as soon as the files are read, and
 * cleared when the level rises, in any tab.
 */
export function useExceededLimits(): readonly LevelLimit[] {
  const session = useAnySession()
  const draft = useAnyDraft()
  const level = useAtomValue(limitingLevelAtom)
  return useMemo(
    // The session knows the draft; the dependency makes its changes count.
    () => (draft.inputs === null ? NONE : session.exceededLimits(level)),
    [session, draft, level],
  )
}
