/** Recognises variants of known pleiotropic loci by their names. */

/**
 * Variants of pleiotropic loci, so that an instrument among them is not specific to the taxon: lactase
 * persistence, blood group, secretor status, apolipoprotein E. Well-known markers only; their absence proves
 * nothing.
 */
const LOCI: Readonly<Record<string, string>> = {
  rs4988235: 'LCT',
  rs182549: 'LCT',
  rs8176719: 'ABO',
  rs507666: 'ABO',
  rs579459: 'ABO',
  rs8176746: 'ABO',
  rs649129: 'ABO',
  rs601338: 'FUT2',
  rs602662: 'FUT2',
  rs492602: 'FUT2',
  rs516246: 'FUT2',
  rs429358: 'APOE',
  rs7412: 'APOE',
}

/** Returns the known locus of a variant, or null. */
export function knownLocus(SNP: string): string | null {
  const key = SNP.trim().toLowerCase()
  return Object.hasOwn(LOCI, key) ? (LOCI[key] ?? null) : null
}
