import { toolById, type ToolKey } from '../contract/tools.ts'
import { msg } from '../i18n/msg.ts'

/** Message ids of the tools' names, which public pages say too. */
export const TOOL_NAMES: Record<ToolKey, string> = {
  twoSampleMr: msg('nav.twoSampleMr'),
  gutMicrobiotaMendel: msg('route.gutMicrobiotaMendel'),
  crm: msg('route.crm'),
  bidirectional: msg('nav.bidirectionalMr'),
  multivariableMr: msg('nav.multivariableMr'),
  power: msg('nav.power'),
  metaAnalysis: msg('nav.metaAnalysis'),
  instrumentPicker: msg('nav.instrumentPicker'),
}

/** Message id of a tool's name, or null for a tool that this build does not know. */
export function toolNameOf(toolId: string): string | null {
  const tool = toolById(toolId)
  return tool ? TOOL_NAMES[tool.key] : null
}
