/**
 * The analysis tools as data: ids are what `/analysisTools/{id}` and records carry. Names are in
 * `results/tool-names.ts`, further texts beside the tools. How a tool is added: docs/tools.md.
 */
import type { Level } from './endpoints/levels.ts'

type ToolRow = {
  id: string
  key: string
  /** The lowest level that may run it on data of its own; examples are open to everybody. */
  level: Level
  /** Where the tool has a path of its own; else `/analysisTools/{id}`. */
  path?: string
}

export const TOOLS = [
  { id: '6001', key: 'twoSampleMr', level: 'free' },
  {
    id: '6002',
    key: 'gutMicrobiotaMendel',
    level: 'free',
    path: '/analysisTools/gutMicrobiotaMendel',
  },
  { id: '6003', key: 'crm', level: 'plus', path: '/analysisTools/crm' },
  { id: '6004', key: 'bidirectional', level: 'plus' },
  { id: '6005', key: 'multivariableMr', level: 'pro' },
  { id: '6006', key: 'power', level: 'free' },
  { id: '6007', key: 'metaAnalysis', level: 'free' },
  { id: '6008', key: 'instrumentPicker', level: 'free' },
] as const satisfies readonly ToolRow[]

export type ToolKey = (typeof TOOLS)[number]['key']
export type Tool = ToolRow & { key: ToolKey }

/** The tool with this id, or undefined. */
export function toolById(id: string): Tool | undefined {
  return TOOLS.find((tool) => tool.id === id)
}

/** The tool with this name in the code. */
export function toolByKey(key: ToolKey): Tool {
  const tool = TOOLS.find((row) => row.key === key)
  if (!tool) throw new Error(`no such tool: ${key}`)
  return tool
}
