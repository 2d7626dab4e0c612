import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import {
  dropWaitingRun,
  findWaitingRun,
  forgetOldWaitingRuns,
  takeWaitingRun,
} from '../../../cache/waiting-run.ts'
import { ownerAtom } from '../../../session/session-atoms.ts'
import { readKeptDraft } from '../session/kept-draft.ts'
import { useAnySession } from '../session/use-tool-session.ts'

/**
 * Puts back what waited in this tool while its reader was away, where the steps are empty: this page
 * was left for another one meanwhile.
 * @returns whether something was put back
 */
export function useTakenUp(toolId: string): boolean {
  const session = useAnySession()
  const owner = useAtomValue(ownerAtom)
  const [isTakenUp, setTakenUp] = useState(false)
  useEffect(() => {
    const waiting = findWaitingRun(owner, Date.now())
    if (waiting?.toolId !== toolId) {
      void forgetOldWaitingRuns(owner, Date.now()).catch(() => {})
      return
    }
    const { draft, run } = session.state()
    if (draft.inputs !== null || draft.isReading || run.name === 'running') {
      // Nothing was lost: the steps are as they were left.
      void dropWaitingRun(waiting)
      return
    }
    void takeWaitingRun(waiting).then(async (kept) => {
      const found = readKeptDraft(kept)
      if (!found || session.state().draft.inputs !== null) return
      await session.takeUp(found)
      setTakenUp(true)
    })
  }, [owner, session, toolId])
  return isTakenUp
}
