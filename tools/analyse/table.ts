/** Lists whose rows are the answer, in the order of the search. */
const MAIN_LISTS = ['taxa', 'exposures', 'estimates', 'rows', 'studies', 'differences'].concat([
  'instruments',
])
/** Columns that come first in the table; the JSON has the others. */
const COLUMNS = ['taxon', 'exposure', 'study', 'method', 'SNP', 'effect_allele', 'other_allele']
  .concat(['beta.exposure', 'beta.outcome', 'mr_keep', 'reason'])
  .concat(['nsnp', 'b', 'se', 'ciLow', 'ciHigh', 'p', 'conditionalF', 'verdict'])
  .concat(['methods', 'explanation'])
  .concat(['chr', 'pos', 'eaf', 'beta', 'pval', 'F'])

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number')
    return Number.isInteger(value) ? String(value) : value.toPrecision(6)
  if (Array.isArray(value)) return value.filter((item) => typeof item === 'string').join(', ')
  return typeof value === 'object' ? '' : String(value as string | boolean)
}

/** Formats the main numbers as tab-separated columns; `--json` has everything. */
export function asTable(result: object): string {
  const entries = new Map(Object.entries(result) as [string, unknown][])
  const list = MAIN_LISTS.map((name) => entries.get(name)).find((value) => Array.isArray(value))
  const rows = (list ?? []) as Record<string, unknown>[]
  if (rows.length > 0) {
    const columns = COLUMNS.filter((column) => rows.some((row) => column in row))
    const lines = rows.map((row) => columns.map((column) => cellOf(row[column])).join('\t'))
    return [columns.join('\t'), ...lines].join('\n')
  }
  return [...entries]
    .filter(([, value]) => typeof value === 'number' || typeof value === 'string')
    .map(([name, value]) => `${name}\t${cellOf(value)}`)
    .join('\n')
}
