import type { Level } from '../../contract/endpoints/levels.ts'
import type { Limited } from '../../contract/run-limits.ts'
import { msg } from '../../i18n/msg.ts'

/** Names of levels in texts about limits; message ids. */
export const LIMIT_LEVEL: Record<Level, string> = {
  free: msg('limits.level.free'),
  plus: msg('limits.level.plus'),
  pro: msg('limits.level.pro'),
}

export const LIMIT_TITLE: Record<Limited, string> = {
  tool: msg('limits.title.tool'),
  maxVariants: msg('limits.title.maxVariants'),
  maxTaxa: msg('limits.title.maxTaxa'),
  savedRecords: msg('limits.title.savedRecords'),
  reportExport: msg('limits.title.reportExport'),
}

export const LIMIT_TEXT: Record<Limited, string> = {
  tool: msg('limits.text.tool'),
  maxVariants: msg('limits.text.maxVariants'),
  maxTaxa: msg('limits.text.maxTaxa'),
  savedRecords: msg('limits.text.savedRecords'),
  reportExport: msg('limits.text.reportExport'),
}

/** Message ids of the counted amounts; numeric limits only. */
export const LIMIT_USE: Partial<Record<Limited, string>> = {
  maxVariants: msg('limits.use.maxVariants'),
  maxTaxa: msg('limits.use.maxTaxa'),
  savedRecords: msg('limits.use.savedRecords'),
}
