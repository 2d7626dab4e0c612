import type { ToolModule } from '../tool-module.ts'
import { useSessionOf } from '../session/use-tool-session.ts'
import { POWER } from './spec.ts'
import { PowerWorkspace } from './workspace.tsx'

/** Tool for power and instrument strength. */
export const tool: ToolModule = {
  Workspace: PowerWorkspace,
  useSession: () => useSessionOf(POWER),
}
