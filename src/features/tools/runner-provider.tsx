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
import type { ToolSession } from './tool-session.ts'

/**
 * Holds the tool's session. The session itself comes with the tool's own code, at its first use:
 * who only reads articles loads none of it.
 */
export type ToolHolder = {
  /** The session, made at the first call. */
  obtain: (make: () => ToolSession) => ToolSession
  session: () => ToolSession | null
  setOwner: (owner: string) => void
  subscribe: (listener: () => void) => () => void
}

function createToolHolder(): ToolHolder {
  let session: ToolSession | null = null
  let owner = ''
  const listeners = new Set<() => void>()
  return {
    obtain(make) {
      if (!session) {
        session = make()
        session.setOwner(owner)
        session.subscribe(() => {
          for (const listener of listeners) listener()
        })
      }
      return session
    },
    session: () => session,
    setOwner(next) {
      owner = next
      session?.setOwner(next)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const ToolHolderContext = createContext<ToolHolder | null>(null)

/**
 * Keeps the tool's work for as long as the app lives: an analysis goes on while its reader looks at
 * other pages. Stands above everything that is made anew with another user. A member's work is
 * forgotten when he leaves; a visitor who signs in keeps his.
 */
export function AnalysisRunnerProvider({ children }: { children: ReactNode }) {
  const owner = useAtomValue(ownerAtom)
  const [holder] = useState(createToolHolder)
  const isUnsaved = useSyncExternalStore(
    holder.subscribe,
    () => holder.session()?.hasUnsavedWork() ?? false,
    () => false,
  )
  useUnsavedWork(msg('tools.unsaved'), isUnsaved)
  useEffect(() => holder.setOwner(owner), [holder, owner])
  return <ToolHolderContext value={holder}>{children}</ToolHolderContext>
}

/** The holder of the app. @throws outside the provider: a programming error */
export function useToolHolder(): ToolHolder {
  const holder = use(ToolHolderContext)
  if (!holder) throw new Error('AnalysisRunnerProvider is missing')
  return holder
}
