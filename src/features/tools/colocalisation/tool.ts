import { defineExamples } from '../example/example.ts'
import type { ToolModule } from '../tool-module.ts'
import { LOCUS_EXAMPLES } from './examples.ts'
import { useSessionOf } from '../session/use-tool-session.ts'
import { COLOCALISATION } from './spec.ts'
import { useLocusChoices } from './use-locus-choices.ts'
import { ColocalisationWorkspace } from './workspace.tsx'

/** Tool that tests whether two traits share a causal variant in a region. */
export const tool: ToolModule = {
  Workspace: ColocalisationWorkspace,
  useSession: () => useSessionOf(COLOCALISATION),
  examples: defineExamples(LOCUS_EXAMPLES, () => useLocusChoices().chooseExample),
  useFiles: () => {
    const { chooseFiles } = useLocusChoices()
    return ([first, ...others]) => {
      if (first) chooseFiles('a', [first])
      if (others.length > 0) chooseFiles('b', others)
    }
  },
}
