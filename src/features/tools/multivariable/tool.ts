import { defineExamples } from '../example/example.ts'
import type { ToolModule } from '../tool-module.ts'
import { WIDE_EXAMPLES } from './examples.ts'
import { useSessionOf } from '../session/use-tool-session.ts'
import { MULTIVARIABLE } from './spec.ts'
import { useWideChoices } from './use-wide-choices.ts'
import { MultivariableWorkspace } from './workspace.tsx'

/** Tool for multivariable Mendelian randomisation. */
export const tool: ToolModule = {
  Workspace: MultivariableWorkspace,
  useSession: () => useSessionOf(MULTIVARIABLE),
  examples: defineExamples(WIDE_EXAMPLES, () => useWideChoices().example),
  useFiles: () => {
    const { file, choices } = useWideChoices()
    return (files, kind) => {
      const [first] = files
      if (kind !== 'associations') {
        if (first) void file(first)
        return
      }
      // In the order in which users name them: exposures first, the outcome last.
      const exposures = files.length > 1 ? files.slice(0, -1) : files
      choices.chooseFiles('exposure', exposures)
      if (files.length > 1) choices.chooseFiles('outcome', files.slice(-1))
    }
  },
}
