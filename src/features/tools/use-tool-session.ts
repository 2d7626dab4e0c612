import { useState, useSyncExternalStore } from 'react'
import { keepRecord } from '../../cache/record-store.ts'
import { TOOLS } from '../../contract/tools.ts'
import { createScienceRunner } from '../../workers/science-runner.ts'
import { FIRST_STATE, type ToolState } from './model.ts'
import { useToolHolder } from './runner-provider.tsx'
import { createToolSession, type ToolSession } from './tool-session.ts'

function makeSession(): ToolSession {
  return createToolSession({
    runner: createScienceRunner(),
    toolId: TOOLS[0].id,
    keep: async (owner, record, isPrivate) => {
      await keepRecord(owner, record, { isPrivate })
    },
    now: () => Date.now(),
    random: () => Math.random(),
  })
}

/** The tool's session, which outlives its page. */
export function useToolSession(): ToolSession {
  const holder = useToolHolder()
  const [session] = useState(() => holder.obtain(makeSession))
  return session
}

/** The tool's state; re-renders with every change. */
export function useToolState(): ToolState {
  const session = useToolSession()
  return useSyncExternalStore(session.subscribe, session.state, () => FIRST_STATE)
}
