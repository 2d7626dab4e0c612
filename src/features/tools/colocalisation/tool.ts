import type { ToolModule } from '../tool-module.ts'
import { useSessionOf } from '../session/use-tool-session.ts'
import { COLOCALISATION } from './spec.ts'
import { useLocusChoices } from './use-locus-choices.ts'
import { ColocalisationWorkspace } from './workspace.tsx'

/** Tool that tests whether two traits share a causal variant in a region. */
export const tool: ToolModule = {
  Workspace: ColocalisationWorkspace,
  useSession: () => useSessionOf(COLOCALISATION),
  useFiles: () => {
    const { chooseFiles } = useLocusChoices()
    return ([first, ...others]) => {
      if (first) chooseFiles('a', [first])
      if (others.length > 0) chooseFiles('b', others)
    }
  },
}
