/** Parses alleles, and classifies pairs of them: other strand, palindromic, insertion or deletion. */

/** Sequences of A, C, G, T, or D and I for a deletion and an insertion. */
const READABLE = /^(?:[ACGT]+|D|I)$/

const PARTNER: Record<string, string> = { A: 'T', T: 'A', C: 'G', G: 'C' }

/** Parses an allele: upper case without blanks; null for missing or invalid ones (N, <DEL>, 0, …). */
export function readAllele(text: string | null | undefined): string | null {
  const allele = text?.trim().toUpperCase() ?? ''
  return READABLE.test(allele) ? allele : null
}

/** Returns the bases on the other strand, in the same order (TwoSampleMR does not reverse them). */
export function otherStrand(allele: string): string {
  return allele.replace(/[ACGT]/g, (base) => PARTNER[base]!)
}

/** Whether alleles are the same on both strands (A/T, C/G), so that they cannot identify the strand. */
export function isPalindromic(first: string, second: string): boolean {
  return first.length === 1 && PARTNER[first] === second
}

/** Whether an allele is longer than one base, or D or I. */
export function isIndel(first: string, second: string): boolean {
  return first.length > 1 || second.length > 1 || first === 'D' || first === 'I'
}
