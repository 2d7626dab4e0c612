import type { ComponentType } from 'react'
import type { AnySession } from './session/tool-session.ts'

/** A tool's own part of its page: where its session comes from, and its guided steps. */
export type ToolModule = { Workspace: ComponentType; useSession: () => AnySession }

export type PageProps = {
  toolId: string
  /** The stored result to show instead of the steps. */
  recordId: string | null
}
