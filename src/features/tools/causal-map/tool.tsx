import { msg } from '../../../i18n/msg.ts'
import type { ToolModule } from '../tool-module.ts'
import { createScanSpec } from '../scan/spec.ts'
import type { ScanTool } from '../scan/scan-data-step.tsx'
import { ScanWorkspace } from '../scan/scan-workspace.tsx'
import { useScanFiles } from '../scan/use-scan-choices.ts'
import { useSessionOf } from '../session/use-tool-session.ts'

const MOST_OUTCOMES = 200

export const MAP: ScanTool = {
  spec: createScanSpec('6003', 'causal-map', MOST_OUTCOMES),
  texts: {
    exposure: { title: msg('tools.map.exposure'), hint: msg('tools.map.exposureHint') },
    outcome: { title: msg('tools.map.outcome'), hint: msg('tools.map.outcomeHint') },
    table: { title: msg('tools.map.table'), hint: msg('tools.map.tableHint') },
  },
  example: { layout: 'harmonised', table: 'sim_map_8x5.tsv', outcome: '' },
}

/** Causal Relationship Map: many exposures against many outcomes. */
export const tool: ToolModule = {
  Workspace: () => <ScanWorkspace tool={MAP} />,
  useSession: () => useSessionOf(MAP.spec),
  useFiles: () => useScanFiles(MAP.spec),
}
