/** Gut microbiota Mendel: many taxa against one outcome. */
import { msg } from '../../../i18n/msg.ts'
import type { AssociationMapping } from '../../../science/parser/association-fields.ts'
import { defineExamples } from '../example/example.ts'
import type { ToolModule } from '../tool-module.ts'
import { createScanSpec } from '../scan/spec.ts'
import type { ScanTool } from '../scan/scan-data-step.tsx'
import { ScanWorkspace } from '../scan/scan-workspace.tsx'
import { useScanChoices, useScanFiles } from '../scan/use-scan-choices.ts'
import { useSessionOf } from '../session/use-tool-session.ts'

/** Column mapping of the example's outcome: its header alone does not say which allele is counted. */
export const EXAMPLE_OUTCOME_MAPPING: AssociationMapping = {
  SNP: 'SNP',
  beta: 'BETA',
  se: 'SE',
  effect_allele: 'A1',
  other_allele: 'A2',
  eaf: 'FRQ',
  pval: 'P',
  ncase: 'Ncases',
  ncontrol: 'Ncontrols',
}

export const GUT: ScanTool = {
  spec: createScanSpec('6002', 'gut-microbiota-mr', 1),
  texts: {
    exposure: { title: msg('tools.gut.exposure'), hint: msg('tools.gut.exposureHint') },
    outcome: { title: msg('tools.gut.outcome'), hint: msg('tools.gut.outcomeHint') },
    table: { title: msg('tools.gut.table'), hint: msg('tools.gut.tableHint') },
  },
  examples: [
    {
      id: 'taxa',
      title: msg('tools.gut.example.taxa'),
      text: msg('tools.gut.example.taxa.text'),
      layout: 'two-sides',
      exposure: 'sim211_exposure.tsv',
      outcomeFile: 'sim211_outcome.tsv',
      outcomeMapping: EXAMPLE_OUTCOME_MAPPING,
      outcome: msg('tools.gut.exampleOutcome'),
    },
  ],
}

/** Tool for scans of the gut microbiota. */
export const tool: ToolModule = {
  Workspace: () => <ScanWorkspace tool={GUT} />,
  useSession: () => useSessionOf(GUT.spec),
  examples: defineExamples(GUT.examples, () => useScanChoices(GUT.spec).chooseExample),
  useFiles: () => useScanFiles(GUT.spec),
}
