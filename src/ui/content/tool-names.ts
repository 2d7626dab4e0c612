import { msg } from '../../i18n/msg.ts'

/** Tools are named in the catalogs, by their id. */
const TOOL_NAME: Readonly<Record<string, string>> = { '6001': msg('nav.twoSampleMr') }

/** Message id of a tool's name, or null for a tool that this build does not know. */
export function toolNameOf(toolId: string): string | null {
  return TOOL_NAME[toolId] ?? null
}
