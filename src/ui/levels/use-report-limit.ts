import { useAtomValue } from 'jotai'
import { type LevelLimit, reportLimit } from '../../contract/run-limits.ts'
import { canAtom } from '../../session/can.ts'
import { levelAtom } from '../../session/level.ts'
import { isSignedInAtom } from '../../session/session-atoms.ts'

/** Returns the limit that keeps the user from making reports; null without one. A visitor has no rules and no level. */
export function useReportLimit(): LevelLimit | null {
  const isSignedIn = useAtomValue(isSignedInAtom)
  const level = useAtomValue(levelAtom)
  const can = useAtomValue(canAtom)
  if (isSignedIn && can('export', 'Report')) return null
  // The rules allow less than the level: the next level may not help, but its page explains whom to contact.
  const above = { key: 'reportExport', limit: null, use: null, level, needs: 'pro' } as const
  return reportLimit(level) ?? above
}
