import { defineExamples } from '../example/example.ts'
import type { ToolModule } from '../tool-module.ts'
import { EXAMPLES } from './examples.ts'
import { useSessionOf } from '../session/use-tool-session.ts'
import { TWO_SAMPLE } from './spec.ts'
import { useDataChoices } from './use-data-choices.ts'
import { TwoSampleWorkspace } from './workspace.tsx'

/** Tool for two-sample Mendelian randomisation. */
export const tool: ToolModule = {
  Workspace: TwoSampleWorkspace,
  useSession: () => useSessionOf(TWO_SAMPLE),
  examples: defineExamples(EXAMPLES, () => useDataChoices().chooseExample),
  useFiles: () => {
    const { chooseFile } = useDataChoices()
    return ([file]) => file && chooseFile(file)
  },
}
