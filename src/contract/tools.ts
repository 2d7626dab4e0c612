/**
 * Every analysis tool as data: the catalogue, the navigation, limits, next steps and the command
 * line are loops over this table; specific code of a tool is in folders that it names. How to add
 * one: docs/tools.md. Message ids are literals: the contract imports nothing of the product.
 */
import type { Level } from './endpoints/levels.ts'

/** Numbers of a run that levels may limit. */
export type Counted = 'maxTaxa' | 'maxVariants'

type ToolRow = {
  /** Id in `/analysisTools/{id}` and in records; never reused. */
  id: string
  key: string
  /** Its steps, icon and drawing: `src/features/tools/<folder>`. */
  folder: string
  /** The lowest level that may run it on data of its own; examples are open to everybody. */
  level: Level
  /** Message id of its name; in an area that public pages load. */
  name: string
  /** Message id of its label in the navigation, where the name does not fit on one line. */
  label?: string
  /** Prefix of the message ids of its card, see `toolTexts`. */
  texts: string
  /** Numbers of its runs that are limited. */
  counted: readonly Counted[]
  /** Keys of the tools whose results can prefill its first step by `?from=`. */
  takes: readonly string[]
  /**
   * Kinds of table (src/science/parser/table-kind.ts) that it accepts as files, its main one first.
   */
  opens: readonly string[]
  /** Its command: `tools/analyse/<command>.ts`. */
  command?: string
}

export const TOOLS = [
  {
    id: '6001',
    key: 'twoSampleMr',
    folder: 'two-sample',
    level: 'free',
    name: 'nav.twoSampleMr',
    texts: 'tools.mr',
    counted: ['maxVariants'],
    takes: [],
    opens: ['pairs'],
    command: 'two-sample-mr',
  },
  {
    id: '6002',
    key: 'gutMicrobiotaMendel',
    folder: 'gut-microbiota',
    level: 'free',
    name: 'route.gutMicrobiotaMendel',
    label: 'nav.gutMicrobiotaMr',
    texts: 'tools.gut',
    counted: ['maxTaxa', 'maxVariants'],
    takes: [],
    opens: ['associations', 'pairs'],
    command: 'gut-microbiota',
  },
  {
    id: '6003',
    key: 'crm',
    folder: 'causal-map',
    level: 'plus',
    name: 'route.crm',
    label: 'nav.causalMap',
    texts: 'tools.map',
    counted: ['maxTaxa', 'maxVariants'],
    takes: [],
    opens: ['associations', 'pairs'],
  },
  {
    id: '6004',
    key: 'bidirectional',
    folder: 'bidirectional',
    level: 'plus',
    name: 'nav.bidirectionalMr',
    texts: 'tools.bidirectional',
    counted: ['maxVariants'],
    takes: [],
    opens: ['associations'],
    command: 'bidirectional',
  },
  {
    id: '6005',
    key: 'multivariableMr',
    folder: 'multivariable',
    level: 'pro',
    name: 'nav.multivariableMr',
    texts: 'tools.mv',
    counted: ['maxVariants'],
    // Its own effects again, or those that taxa of a scan share.
    takes: ['gutMicrobiotaMendel', 'crm', 'multivariableMr'],
    opens: ['effects', 'associations'],
    command: 'multivariable',
  },
  {
    id: '6006',
    key: 'power',
    folder: 'power',
    level: 'free',
    name: 'nav.power',
    texts: 'tools.power',
    counted: [],
    // Instruments, samples and effect of a result.
    takes: [
      'twoSampleMr',
      'gutMicrobiotaMendel',
      'crm',
      'multivariableMr',
      'metaAnalysis',
      'instrumentPicker',
    ],
    opens: [],
    command: 'power',
  },
  {
    id: '6007',
    key: 'metaAnalysis',
    folder: 'meta-analysis',
    level: 'free',
    name: 'nav.metaAnalysis',
    texts: 'tools.meta',
    counted: [],
    // The main estimate as a study.
    takes: ['twoSampleMr'],
    opens: ['studies'],
    command: 'meta-analysis',
  },
  {
    id: '6008',
    key: 'instrumentPicker',
    folder: 'instrument-picker',
    level: 'free',
    name: 'nav.instrumentPicker',
    texts: 'tools.pick',
    counted: [],
    takes: [],
    opens: ['associations'],
    command: 'instruments',
  },
  {
    id: '6009',
    key: 'colocalisation',
    folder: 'colocalisation',
    level: 'free',
    name: 'nav.colocalisation',
    texts: 'tools.coloc',
    counted: [],
    takes: [],
    opens: ['associations'],
    command: 'coloc',
  },
  {
    id: '6010',
    key: 'mediation',
    folder: 'mediation',
    level: 'pro',
    name: 'nav.mediation',
    texts: 'tools.mediation',
    counted: ['maxVariants'],
    // One step each: their main estimate.
    takes: ['twoSampleMr'],
    opens: ['associations'],
    command: 'mediation',
  },
] as const satisfies readonly ToolRow[]

export type ToolKey = (typeof TOOLS)[number]['key']
export type Tool = ToolRow & { key: ToolKey }

/** Returns the tool with this id, or undefined. */
export function toolById(id: string): Tool | undefined {
  return TOOLS.find((tool) => tool.id === id)
}

/** Returns the tool with this name in the code. */
export function toolByKey(key: ToolKey): Tool {
  const tool = TOOLS.find((row) => row.key === key)
  if (!tool) throw new Error(`no such tool: ${key}`)
  return tool
}

/** Returns the message id of a tool's name, or null for a tool that this build does not know. */
export function toolNameOf(toolId: string): string | null {
  return toolById(toolId)?.name ?? null
}

/** Returns the message id of a tool's label in the navigation. */
export function toolLabel({ label, name }: Pick<Tool, 'label' | 'name'>): string {
  return label ?? name
}

/** Returns the message ids of a tool's card and of the head of its page. */
export function toolTexts({ texts }: Pick<Tool, 'texts'>) {
  return {
    name: `${texts}.name`,
    summary: `${texts}.summary`,
    needs: `${texts}.needs`,
    gives: `${texts}.gives`,
  }
}

/** Whether a record of another tool can prefill a tool's first step. By their ids. */
export function takesFrom(toolId: string, recordOf: string): boolean {
  const from = toolById(recordOf)
  return from !== undefined && (toolById(toolId)?.takes.includes(from.key) ?? false)
}
