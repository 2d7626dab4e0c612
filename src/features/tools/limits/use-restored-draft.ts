import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import {
  dropWaitingRun,
  findWaitingRun,
  removeExpiredRuns,
  takeWaitingRun,
} from '../../../cache/waiting-run.ts'
import { ownerAtom } from '../../../session/session-atoms.ts'
import { parseStoredDraft } from '../session/stored-draft.ts'
import { useAnySession } from '../session/use-tool-session.ts'

/**
 * Restores the analysis that was pending in this tool while the user was on another page, where the steps are empty.
 * @returns whether something was restored
 */
export function useRestoredDraft(toolId: string): boolean {
  const session = useAnySession()
  const owner = useAtomValue(ownerAtom)
  const [isRestored, setRestored] = useState(false)
  useEffect(() => {
    const pending = findWaitingRun(owner, Date.now())
    if (pending?.toolId !== toolId) {
      void removeExpiredRuns(owner, Date.now()).catch(() => {})
      return
    }
    const { draft, run } = session.state()
    if (draft.inputs !== null || draft.isReading || run.name === 'running') {
      // The steps were kept as they were: nothing to restore.
      void dropWaitingRun(pending)
      return
    }
    void takeWaitingRun(pending).then(async (stored) => {
      const found = parseStoredDraft(stored)
      if (!found || session.state().draft.inputs !== null) return
      await session.restorePending(found)
      setRestored(true)
    })
  }, [owner, session, toolId])
  return isRestored
}
