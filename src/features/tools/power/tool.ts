import { defineExamples } from '../example/example.ts'
import type { ToolModule } from '../tool-module.ts'
import { POWER_EXAMPLES } from './examples.ts'
import { useChooseDesign } from './use-choose-design.ts'
import { useSessionOf } from '../session/use-tool-session.ts'
import { POWER } from './spec.ts'
import { PowerWorkspace } from './workspace.tsx'

/** Tool for power and instrument strength. */
export const tool: ToolModule = {
  Workspace: PowerWorkspace,
  useSession: () => useSessionOf(POWER),
  examples: defineExamples(POWER_EXAMPLES, useChooseDesign),
}
