import { defineExamples } from '../example/example.ts'
import type { ToolModule } from '../tool-module.ts'
import { TRAIT_EXAMPLES } from './examples.ts'
import { useSessionOf } from '../session/use-tool-session.ts'
import { BIDIRECTIONAL } from './spec.ts'
import { useTraitChoices } from './use-trait-choices.ts'
import { BidirectionalWorkspace } from './workspace.tsx'

/** Tool for reverse and bidirectional Mendelian randomisation. */
export const tool: ToolModule = {
  Workspace: BidirectionalWorkspace,
  useSession: () => useSessionOf(BIDIRECTIONAL),
  examples: defineExamples(TRAIT_EXAMPLES, () => useTraitChoices().chooseExample),
  useFiles: () => {
    const { chooseFiles } = useTraitChoices()
    return ([first, ...others]) => {
      if (first) chooseFiles('a', [first])
      if (others.length > 0) chooseFiles('b', others)
    }
  },
}
