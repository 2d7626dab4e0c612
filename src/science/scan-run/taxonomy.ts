/** Reads the taxonomic rank and lineage from the name of a taxon. */

/** Taxonomic ranks, from wide to narrow, as in names of taxa. */
export const TAXON_RANKS = [
  'kingdom',
  'phylum',
  'class',
  'order',
  'family',
  'genus',
  'species',
] as const
export type TaxonRank = (typeof TAXON_RANKS)[number]

export type Taxon = {
  rank: TaxonRank | null
  /** The name without rank and number. */
  label: string
}

const RANK_CODES: Readonly<Record<string, TaxonRank>> = {
  k: 'kingdom',
  d: 'kingdom',
  p: 'phylum',
  c: 'class',
  o: 'order',
  f: 'family',
  g: 'genus',
  s: 'species',
}

function isRank(word: string): word is TaxonRank {
  return TAXON_RANKS.some((rank) => rank === word)
}

/**
 * Parses the name of a taxon. MiBioGen: `genus.Bifidobacterium.id.436`; QIIME and MetaPhlAn lineages:
 * `k__Bacteria;p__Firmicutes;c__Bacilli`, of which the last known one counts; words: `Genus Bifidobacterium`.
 * Anything else is a name without a rank.
 */
export function readTaxon(name: string): Taxon {
  const mibiogen = /^(\w+)\.+(.+?)(?:\.id\.\d+)?$/i.exec(name)
  const rank = mibiogen?.[1]?.toLowerCase() ?? ''
  if (mibiogen && isRank(rank)) return { rank, label: mibiogen[2]!.replaceAll('.', ' ').trim() }
  const lineage = [...name.matchAll(/(?:^|[;|,\s])\s*([kdpcofgs])_{1,2}([^;|,\s]+)/gi)].at(-1)
  if (lineage) {
    return {
      rank: RANK_CODES[lineage[1]!.toLowerCase()] ?? null,
      label: lineage[2]!.replaceAll('_', ' '),
    }
  }
  const words = /^(\w+)[\s_:-]+(.+)$/.exec(name)
  const first = words?.[1]?.toLowerCase() ?? ''
  return words && isRank(first) ? { rank: first, label: words[2]! } : { rank: null, label: name }
}
