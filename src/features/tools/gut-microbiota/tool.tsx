import { msg } from '../../../i18n/msg.ts'
import type { ToolModule } from '../tool-module.ts'
import { createScanSpec } from '../scan/spec.ts'
import type { ScanTool } from '../scan/scan-data-step.tsx'
import { ScanWorkspace } from '../scan/scan-workspace.tsx'
import { useScanFiles } from '../scan/use-scan-choices.ts'
import { useSessionOf } from '../session/use-tool-session.ts'

export const GUT: ScanTool = {
  spec: createScanSpec('6002', 'gut-microbiota-mr', 1),
  texts: {
    exposure: { title: msg('tools.gut.exposure'), hint: msg('tools.gut.exposureHint') },
    outcome: { title: msg('tools.gut.outcome'), hint: msg('tools.gut.outcomeHint') },
    table: { title: msg('tools.gut.table'), hint: msg('tools.gut.tableHint') },
  },
  example: {
    layout: 'two-sides',
    exposure: 'sim211_exposure.tsv',
    outcomeFile: 'sim211_outcome.tsv',
    outcomeMapping: {
      SNP: 'SNP',
      beta: 'BETA',
      se: 'SE',
      effect_allele: 'A1',
      other_allele: 'A2',
      eaf: 'FRQ',
      pval: 'P',
      ncase: 'Ncases',
      ncontrol: 'Ncontrols',
    },
    outcome: msg('tools.gut.exampleOutcome'),
  },
}

/** Gut microbiota Mendel: many taxa against one outcome. */
export const tool: ToolModule = {
  Workspace: () => <ScanWorkspace tool={GUT} />,
  useSession: () => useSessionOf(GUT.spec),
  useFiles: () => useScanFiles(GUT.spec),
}
