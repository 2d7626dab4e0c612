import { msg } from '../../../i18n/msg.ts'
import { defineExamples } from '../example/example.ts'
import { RISK_FACTORS_TO_HEART } from '../example/published-data.ts'
import type { ToolModule } from '../tool-module.ts'
import { createScanSpec } from '../scan/spec.ts'
import type { ScanTool } from '../scan/scan-data-step.tsx'
import { ScanWorkspace } from '../scan/scan-workspace.tsx'
import { useScanChoices, useScanFiles } from '../scan/use-scan-choices.ts'
import { useSessionOf } from '../session/use-tool-session.ts'

const MOST_OUTCOMES = 200

export const MAP: ScanTool = {
  spec: createScanSpec('6003', 'causal-map', MOST_OUTCOMES),
  texts: {
    exposure: { title: msg('tools.map.exposure'), hint: msg('tools.map.exposureHint') },
    outcome: { title: msg('tools.map.outcome'), hint: msg('tools.map.outcomeHint') },
    table: { title: msg('tools.map.table'), hint: msg('tools.map.tableHint') },
  },
  examples: [
    {
      id: 'traits',
      title: msg('tools.map.example.traits'),
      text: msg('tools.map.example.traits.text'),
      layout: 'harmonised',
      table: 'sim_map_8x5.tsv',
      outcome: '',
    },
    {
      id: 'heart',
      title: msg('tools.map.example.heart'),
      text: msg('tools.map.example.heart.text'),
      source: RISK_FACTORS_TO_HEART,
      layout: 'harmonised',
      table: 'risk_factors_chd.tsv',
      outcome: '',
    },
  ],
}

/** Causal Relationship Map: many exposures against many outcomes. */
export const tool: ToolModule = {
  Workspace: () => <ScanWorkspace tool={MAP} />,
  useSession: () => useSessionOf(MAP.spec),
  examples: defineExamples(MAP.examples, () => useScanChoices(MAP.spec).chooseExample),
  useFiles: () => useScanFiles(MAP.spec),
}
