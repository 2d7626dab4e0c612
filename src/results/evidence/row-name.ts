import { toolNameOf } from '../../contract/tools.ts'
import { msg } from '../../i18n/msg.ts'
import type { Words } from '../../i18n/words.ts'
import type { EvidenceRole, EvidenceRow, Stance } from './evidence-row.ts'

const ROLE_TEXT: Record<EvidenceRole, string | null> = {
  effect: null,
  pooled: null,
  shared: null,
  direct: msg('records.evidence.role.direct'),
  'path-total': msg('records.evidence.role.total'),
  'path-direct': msg('records.evidence.role.pathDirect'),
  'path-indirect': msg('records.evidence.role.indirect'),
}

export const STANCE_TEXT: Record<Stance, string> = {
  supports: msg('records.evidence.stance.supports'),
  doubted: msg('records.evidence.stance.doubted'),
  unclear: msg('records.evidence.stance.unclear'),
  none: msg('records.evidence.stance.none'),
}

function plainName({ record, role, through }: EvidenceRow, { t }: Pick<Words, 't'>): string {
  const name = toolNameOf(record.toolId)
  const tool = name === null ? record.title : t(name)
  const text = ROLE_TEXT[role]
  return text === null ? tool : t(text, { tool, through })
}

/** Names rows by their analysis, with a number where several records have the same. */
export function rowNames(rows: readonly EvidenceRow[], words: Pick<Words, 't'>): string[] {
  const keyOf = (row: EvidenceRow) => `${row.direction} ${plainName(row, words)}`
  return rows.map((row, at) => {
    const name = plainName(row, words)
    const same = rows.filter((other) => keyOf(other) === keyOf(row))
    if (same.length === 1) return name
    const before = rows.slice(0, at).filter((other) => keyOf(other) === keyOf(row))
    // Needs no translation: `Two-sample MR (2)`.
    return `${name} (${before.length + 1})`
  })
}
