/** Holder of the tools' sessions and workers, so that an analysis continues while the user visits other pages. */
import { useAtomValue } from 'jotai'
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { msg } from '../../i18n/msg.ts'
import { ownerAtom } from '../../session/session-atoms.ts'
import { useUnsavedWork } from '../../ui/unsaved-work.tsx'
import type { Runner } from '../../workers/runner.ts'
import type { AnySession } from './session/tool-session.ts'
import type { Run } from './session/tool-state.ts'

/** State of one tool's run. */
export type ToolRun = { toolId: string; run: Run }

/**
 * Holder of the tools' sessions and workers. Their code is loaded with the first tool; pages without tools load none of it.
 */
export type ToolHolder = {
  /** Returns the session of a tool, created at the first call. */
  obtain: <T extends AnySession>(toolId: string, make: () => T) => T
  /** Returns the worker pool shared by all tools, created at the first call. */
  runner: (make: () => Runner) => Runner
  hasUnsavedWork: () => boolean
  /** Whether results are stored only when the user asks. */
  isTransient?: boolean
  /** Returns the state of all runs; the same array until one changes. */
  runs: () => readonly ToolRun[]
  setOwner: (owner: string) => void
  subscribe: (listener: () => void) => () => void
}

/** Creates a holder without sessions. */
export function createToolHolder(): ToolHolder {
  const sessions = new Map<string, AnySession>()
  let runner: Runner | null = null
  let owner = ''
  let runs: readonly ToolRun[] = []
  const listeners = new Set<() => void>()
  return {
    obtain<T extends AnySession>(toolId: string, make: () => T): T {
      const known = sessions.get(toolId)
      // A tool's session is always created from the same spec.
      if (known) return known as T
      const session = make()
      session.setOwner(owner)
      session.subscribe(() => {
        const { run } = session.state()
        const before = runs.find((known) => known.toolId === toolId)
        if (before?.run !== run) {
          runs = [...runs.filter((known) => known !== before), { toolId, run }]
        }
        for (const listener of listeners) listener()
      })
      sessions.set(toolId, session)
      return session
    },
    runner(make) {
      runner ??= make()
      return runner
    },
    runs: () => runs,
    hasUnsavedWork: () => [...sessions.values()].some((session) => session.hasUnsavedWork()),
    setOwner(next) {
      owner = next
      for (const session of sessions.values()) session.setOwner(next)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Holder of the surrounding pages. */
export const ToolHolderContext = createContext<ToolHolder | null>(null)

/**
 * Provider of the tools' sessions for the lifetime of the app: an analysis continues while the user visits other pages.
 * Placed above everything that is remounted for another user. A member's work is dropped at sign-out; a visitor who signs
 * in keeps theirs.
 */
export function AnalysisRunnerProvider({ children }: { children: ReactNode }) {
  const owner = useAtomValue(ownerAtom)
  const [holder] = useState(createToolHolder)
  const isUnsaved = useSyncExternalStore(holder.subscribe, holder.hasUnsavedWork, () => false)
  useUnsavedWork(msg('tools.unsaved'), isUnsaved)
  useEffect(() => holder.setOwner(owner), [holder, owner])
  return <ToolHolderContext value={holder}>{children}</ToolHolderContext>
}

const NO_RUNS: readonly ToolRun[] = []

/** Returns the state of all tools' runs. */
export function useRuns(): readonly ToolRun[] {
  const holder = useToolHolder()
  return useSyncExternalStore(holder.subscribe, holder.runs, () => NO_RUNS)
}

/**
 * Returns the holder of the app.
 * @throws outside the provider: a programming error
 */
export function useToolHolder(): ToolHolder {
  const holder = use(ToolHolderContext)
  if (!holder) throw new Error('AnalysisRunnerProvider is missing')
  return holder
}
