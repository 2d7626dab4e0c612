import type { ToolModule } from '../tool-module.ts'
import { useSessionOf } from '../session/use-tool-session.ts'
import { MULTIVARIABLE } from './spec.ts'
import { MultivariableWorkspace } from './workspace.tsx'

/** Multivariable Mendelian randomisation. */
export const tool: ToolModule = {
  Workspace: MultivariableWorkspace,
  useSession: () => useSessionOf(MULTIVARIABLE),
}
