import { defineExamples } from '../example/example.ts'
import type { ToolModule } from '../tool-module.ts'
import { useSessionOf } from '../session/use-tool-session.ts'
import { INSTRUMENT_PICKER } from './spec.ts'
import { PICK_EXAMPLES, usePickChoices } from './use-pick-choices.ts'
import { PickWorkspace } from './workspace.tsx'

/** Tool that selects instruments from summary statistics. */
export const tool: ToolModule = {
  Workspace: PickWorkspace,
  useSession: () => useSessionOf(INSTRUMENT_PICKER),
  examples: defineExamples(PICK_EXAMPLES, () => usePickChoices().chooseExample),
  useFiles: () => {
    const { chooseFile } = usePickChoices()
    return ([exposure, outcome]) => {
      if (exposure) chooseFile('exposure', exposure)
      if (outcome) chooseFile('outcome', outcome)
    }
  },
}
