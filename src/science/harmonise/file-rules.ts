/** How the rows of one file are to be read, found in a sample of them: coded alleles, rounded positions, scale. */
import type { AssociationMapping } from '../parser/association-fields.ts'
import type { DecimalMark } from '../parser/numbers.ts'
import type { TextRow } from '../parser/tokenize.ts'
import { type EffectNumbers, scaleOfEffects } from './effect-scale.ts'
import { type FileRules, PLAIN_FILE } from './reading-rules.ts'
import { type Columns, RowCells } from './row-cells.ts'

/** Rows that suffice for a median. */
const MOST_SAMPLED = 1000
/** Of more positions with an exponent than this share, the exponents are rounded numbers. */
const ROUNDED_SHARE = 0.01

/** Whether columns are those of PLINK --meta-analysis, whose N is the number of studies. */
export function hasStudyCounts(columns: readonly string[], mapping: AssociationMapping): boolean {
  const has = (name: string) => columns.includes(name)
  return mapping.samplesize === 'N' && has('P(R)') && has('Q') && has('I')
}

function sampleOf(rows: readonly TextRow[], head: readonly TextRow[]): readonly TextRow[] {
  if (rows.length === 0) return head
  const step = Math.ceil(rows.length / MOST_SAMPLED)
  const sampled = step === 1 ? rows : rows.filter((_, at) => at % step === 0)
  return head.length === 0 ? sampled : [...head, ...sampled]
}

function* numbersOf(all: readonly RowCells[]): Generator<EffectNumbers> {
  for (const cells of all) {
    const plain = cells.number('beta')
    const ratio = plain === null ? cells.number('odds_ratio') : null
    const raw = plain ?? ratio ?? cells.number('z')
    const beta = ratio === null ? raw : ratio > 0 ? Math.log(ratio) : null
    yield { raw, beta, se: cells.number('se'), trait: cells.text('Phenotype') }
  }
}

const ALLELES = ['effect_allele', 'other_allele', 'ref_allele', 'alt_allele'] as const

/** Whether all alleles are the numbers 1 to 4 (0 is missing), not those of a coding by 1 and 2 only. */
function hasNumberedAlleles(all: readonly RowCells[]): boolean {
  let isBeyondTwo = false
  for (const cells of all) {
    for (const field of ALLELES) {
      const cell = cells.text(field)?.trim()
      if (cell === undefined || cell === '0') continue
      if (!/^[1-4]$/.test(cell)) return false
      if (cell > '2') isBeyondTwo = true
    }
  }
  return isBeyondTwo
}

function hasRoundedPositions(all: readonly RowCells[]): boolean {
  const count = all.filter((cells) =>
    /^\s*\d+(?:[.,]\d+)?e\+?\d+\s*$/i.test(cells.raw('pos')),
  ).length
  return count > ROUNDED_SHARE * all.length
}

export type FileRows = {
  columns: readonly string[]
  rows: readonly TextRow[]
  /** Rows of the beginning of the file, where `rows` is a selection. */
  sample?: readonly TextRow[] | undefined
}

/** Returns how the rows of a file are to be read. */
export function fileRulesOf(
  { columns, rows, sample = [] }: FileRows,
  mapping: AssociationMapping,
  located: Columns,
  mark: DecimalMark,
): FileRules {
  const all = sampleOf(rows, sample).map((row) => new RowCells(located, mark, row))
  if (all.length === 0) return { ...PLAIN_FILE, hasStudyCounts: hasStudyCounts(columns, mapping) }
  return {
    hasNumberedAlleles: hasNumberedAlleles(all),
    hasRoundedPositions: hasRoundedPositions(all),
    hasStudyCounts: hasStudyCounts(columns, mapping),
    scale: scaleOfEffects(numbersOf(all)),
  }
}
