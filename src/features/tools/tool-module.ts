import type { ComponentType } from 'react'
import type { ToolExamples } from './example/example.ts'
import type { AnySession } from './session/tool-session.ts'

/** Tool-specific part of a tool's page: its session and its guided steps. */
export type ToolModule = {
  Workspace: ComponentType
  useSession: () => AnySession
  /** Example data that come with the tool; the first one is the result of one click. */
  examples: ToolExamples
  /**
   * Returns the handler that puts launched files into the first step, see src/platform/launched-files.ts. Required for every tool
   * that names kinds of table in the contract.
   * @param kind recognised kind of the files; null where it is unknown
   */
  useFiles?: () => (files: readonly File[], kind: string | null) => void
}

export type PageProps = {
  toolId: string
  /** Stored result to show instead of the steps. */
  recordId: string | null
  /** Example whose result is shown instead of the steps; an unknown one is ignored. */
  exampleId: string | null
}
