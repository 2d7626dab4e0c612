import { defineExamples } from '../example/example.ts'
import type { ToolModule } from '../tool-module.ts'
import { META_EXAMPLES } from './examples.ts'
import { useSessionOf } from '../session/use-tool-session.ts'
import { META_ANALYSIS } from './spec.ts'
import { useStudyChoices } from './use-study-choices.ts'
import { MetaWorkspace } from './workspace.tsx'

/** Tool for meta-analysis of estimates. */
export const tool: ToolModule = {
  Workspace: MetaWorkspace,
  useSession: () => useSessionOf(META_ANALYSIS),
  examples: defineExamples(META_EXAMPLES, () => useStudyChoices().example),
  useFiles: () => {
    const { file: read } = useStudyChoices()
    return ([file]) => file && void read(file)
  },
}
