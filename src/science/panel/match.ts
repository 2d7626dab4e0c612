/** Matches variants of a file with those of a panel: by name, else by position, always with their alleles. */
import { otherStrand } from '../harmonise/alleles.ts'
import type { Panel } from './panel.ts'
import type { PanelVariant } from './variants.ts'

/** Known fields of a variant that is looked up. */
export type PanelQuery = {
  SNP: string
  chromosome: string | null
  position: number | null
  effectAllele: string
  otherAllele: string | null
}

/** A line of a panel that matches a variant, and how. */
export type Matched = {
  panel: number
  variant: PanelVariant
  /** Whether the effect allele is the one that the panel counts. */
  isFirst: boolean
  /** Whether the alleles match only on the other strand. */
  isTurned: boolean
  by: 'name' | 'place'
}

/** Reasons why a variant is not found in a panel. */
export type Unmatched = 'absent' | 'other-alleles'

/** Returns how the alleles of a variant correspond to those of a line of the panel; null: they do not. */
export function allelesIn(
  { effectAllele, otherAllele }: Pick<PanelQuery, 'effectAllele' | 'otherAllele'>,
  { first, second }: Pick<PanelVariant, 'first' | 'second'>,
): Pick<Matched, 'isFirst' | 'isTurned'> | null {
  const fits = (effect: string, other: string | null) => {
    if (effect === first && (other === null || other === second)) return true
    return effect === second && (other === null || other === first) ? false : null
  }
  const onSameStrand = fits(effectAllele, otherAllele)
  if (onSameStrand !== null) return { isFirst: onSameStrand, isTurned: false }
  // With one known allele the strand is ambiguous.
  if (otherAllele === null) return null
  const turned = fits(otherStrand(effectAllele), otherStrand(otherAllele))
  return turned === null ? null : { isFirst: turned, isTurned: true }
}

type Found = { panel: number; variant: PanelVariant; by: Matched['by'] }

/** Returns the first of several lines whose alleles match; lines on the same strand first. */
function bestOf(query: PanelQuery, lines: readonly Found[]): Matched | null {
  let turned: Matched | null = null
  for (const { panel, variant, by } of lines) {
    const alleles = allelesIn(query, variant)
    if (!alleles) continue
    const matched = { panel, variant, by, ...alleles }
    if (!alleles.isTurned) return matched
    turned ??= matched
  }
  return turned
}

/**
 * Finds variants in one or several panels (a panel may be one set for each chromosome).
 *
 * @returns for each variant its match, or why it has none
 */
export async function matchToPanels(
  panels: readonly Panel[],
  queries: readonly PanelQuery[],
): Promise<(Matched | Unmatched)[]> {
  const lines = queries.map(() => [] as Found[])
  for (const [panel, { variants }] of panels.entries()) {
    const rows = queries.map(({ SNP, chromosome, position }) => ({
      named: variants.named(SNP.trim()),
      placed: chromosome !== null && position !== null ? variants.at(chromosome, position) : [],
    }))
    const all = rows.flatMap(({ named, placed }) => [...named, ...placed])
    const byRow = new Map((await variants.lines(all)).map((line) => [line.index, line]))
    for (const [at, { named, placed }] of rows.entries()) {
      const name = queries[at]!.SNP.trim().toLowerCase()
      for (const row of named) {
        const variant = byRow.get(row)!
        if (variant.name.toLowerCase() === name) lines[at]!.push({ panel, variant, by: 'name' })
      }
      for (const row of placed) lines[at]!.push({ panel, variant: byRow.get(row)!, by: 'place' })
    }
  }
  return queries.map((one, at) => {
    const found = lines[at]!.toSorted((a, b) => Number(a.by === 'place') - Number(b.by === 'place'))
    if (found.length === 0) return 'absent'
    return bestOf(one, found) ?? 'other-alleles'
  })
}
