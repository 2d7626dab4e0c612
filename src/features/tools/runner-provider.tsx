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

export type RunOf = { toolId: string; run: Run }

/**
 * Holds the sessions of the tools and their workers. Both come with the tools' own code, at their
 * first use: who only reads articles loads none of it.
 */
export type ToolHolder = {
  /** The session of a tool, made at the first call. */
  obtain: <T extends AnySession>(toolId: string, make: () => T) => T
  /** The one pool of workers of all tools, made at the first call. */
  runner: (make: () => Runner) => Runner
  hasUnsavedWork: () => boolean
  /** How the tools' runs stand; the same array until one changes. */
  runs: () => readonly RunOf[]
  setOwner: (owner: string) => void
  subscribe: (listener: () => void) => () => void
}

function createToolHolder(): ToolHolder {
  const sessions = new Map<string, AnySession>()
  let runner: Runner | null = null
  let owner = ''
  let runs: readonly RunOf[] = []
  const listeners = new Set<() => void>()
  return {
    obtain<T extends AnySession>(toolId: string, make: () => T): T {
      const known = sessions.get(toolId)
      // A tool's session is always made by the same spec.
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

const ToolHolderContext = createContext<ToolHolder | null>(null)

/**
 * Keeps the tools' work for as long as the app lives: an analysis goes on while its reader looks at
 * other pages. Stands above everything that is made anew with another user. A member's work is
 * forgotten when he leaves; a visitor who signs in keeps his.
 */
export function AnalysisRunnerProvider({ children }: { children: ReactNode }) {
  const owner = useAtomValue(ownerAtom)
  const [holder] = useState(createToolHolder)
  const isUnsaved = useSyncExternalStore(holder.subscribe, holder.hasUnsavedWork, () => false)
  useUnsavedWork(msg('tools.unsaved'), isUnsaved)
  useEffect(() => holder.setOwner(owner), [holder, owner])
  return <ToolHolderContext value={holder}>{children}</ToolHolderContext>
}

const NO_RUNS: readonly RunOf[] = []

/** How the runs of all tools stand. */
export function useRuns(): readonly RunOf[] {
  const holder = useToolHolder()
  return useSyncExternalStore(holder.subscribe, holder.runs, () => NO_RUNS)
}

/** The holder of the app. @throws outside the provider: a programming error */
export function useToolHolder(): ToolHolder {
  const holder = use(ToolHolderContext)
  if (!holder) throw new Error('AnalysisRunnerProvider is missing')
  return holder
}
