import { PARTS } from '../../../science/mediation/inputs.ts'
import { useSessionOf } from '../session/use-tool-session.ts'
import { defineExamples } from '../example/example.ts'
import type { ToolModule } from '../tool-module.ts'
import { MEDIATION_EXAMPLES } from './examples.ts'
import { MEDIATION } from './spec.ts'
import { useMediationChoices } from './use-mediation-choices.ts'
import { MediationWorkspace } from './workspace.tsx'

/** Tool that estimates the share of an effect that passes through a mediator. */
export const tool: ToolModule = {
  Workspace: MediationWorkspace,
  useSession: () => useSessionOf(MEDIATION),
  examples: defineExamples(MEDIATION_EXAMPLES, () => useMediationChoices().chooseExample),
  useFiles: () => {
    const { chooseFiles } = useMediationChoices()
    return (files) => {
      for (const [at, part] of PARTS.entries()) {
        const own = at === 2 ? files.slice(2) : files.slice(at, at + 1)
        if (own.length > 0) chooseFiles(part, own)
      }
    }
  },
}
