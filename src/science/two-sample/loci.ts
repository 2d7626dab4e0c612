/** Finds the known pleiotropic locus of a variant by its name or, as in HLA, by its position. */
import { knownLocus } from '../scan-run/known-loci.ts'
import type { AnalysedVariant } from './result.ts'

/**
 * Pleiotropic regions, in megabases, wide enough for both GRCh37 and GRCh38. HLA has no representative marker,
 * so that only the position identifies it.
 */
const REGIONS: readonly { locus: string; chr: string; from: number; to: number }[] = [
  { locus: 'LCT', chr: '2', from: 135.5, to: 137.1 },
  { locus: 'HLA', chr: '6', from: 28.4, to: 33.5 },
  { locus: 'ABO', chr: '9', from: 133.1, to: 136.4 },
  { locus: 'FUT2', chr: '19', from: 48.6, to: 49.3 },
  { locus: 'APOE', chr: '19', from: 44.8, to: 45.5 },
]

/** Returns the known locus of a variant, by its name or its position; null elsewhere. */
export function locusOf({
  SNP,
  chr,
  pos,
}: Pick<AnalysedVariant, 'SNP' | 'chr' | 'pos'>): string | null {
  const named = knownLocus(SNP)
  if (named !== null) return named
  const place = positionOf(SNP, chr, pos)
  if (!place) return null
  const megabases = place.pos / 1e6
  const region = REGIONS.find(
    ({ chr: own, from, to }) => own === place.chr && megabases >= from && megabases <= to,
  )
  return region?.locus ?? null
}

/** Returns the position from the columns, or from a name such as `6:31345678:A:G` or `chr6_31345678`. */
function positionOf(SNP: string, chr?: string, pos?: number): { chr: string; pos: number } | null {
  if (chr !== undefined && pos !== undefined) return { chr: chr.replace(/^chr/i, ''), pos }
  const named = /^(?:chr)?(\d{1,2}|x)[:_](\d{3,9})(?:[:_]|$)/i.exec(SNP.trim())
  return named?.[1] && named[2] ? { chr: named[1], pos: Number(named[2]) } : null
}
