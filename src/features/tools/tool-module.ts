import type { ComponentType } from 'react'
import type { AnySession } from './session/tool-session.ts'

/** A tool's own part of its page: where its session comes from, and its guided steps. */
export type ToolModule = {
  Workspace: ComponentType
  useSession: () => AnySession
  /**
   * Puts files into its first step that were brought elsewhere, see platform/handed-files.ts. For every tool
   * that names kinds of table in the contract.
   * @param kind what was recognised of them; null where nothing was
   */
  useFiles?: () => (files: readonly File[], kind: string | null) => void
}

export type PageProps = {
  toolId: string
  /** The stored result to show instead of the steps. */
  recordId: string | null
}
