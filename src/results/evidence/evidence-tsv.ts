/** An evidence sheet as a table for other programs. */
import { type Cell, tsvOf } from '../exports/tsv.ts'
import type { EvidenceRow } from './evidence-row.ts'

const COLUMNS = [
  'record',
  'title',
  'tool',
  'created_at',
  'engine_version',
  'question',
  'direction',
  'exposure',
  'outcome',
  'through',
  'scale',
  'estimate',
  'se',
  'ci_low',
  'ci_high',
  'p',
  'neg_log10_p',
  'h3',
  'h4',
  'variants',
  'position',
  'against',
] as const

function cellsOf(row: EvidenceRow): Cell[] {
  const { record, effect, posterior } = row
  return [
    record.id,
    record.title,
    record.toolId,
    record.createdAt,
    row.engineVersion,
    row.role,
    row.direction,
    row.exposure,
    row.outcome,
    row.through,
    effect ? (row.isOdds ? 'ln_or' : 'beta') : null,
    effect?.b ?? null,
    effect?.se ?? null,
    effect?.ciLow ?? null,
    effect?.ciHigh ?? null,
    effect?.p ?? null,
    effect?.negLog10P ?? null,
    posterior?.h3 ?? null,
    posterior?.h4 ?? null,
    row.variants,
    row.stance,
    row.against.join('; '),
  ]
}

/** Every row of a sheet; effects as ln(OR) where they are odds ratios. */
export function evidenceTsv(rows: readonly EvidenceRow[]): string {
  return tsvOf(COLUMNS, rows.map(cellsOf))
}
