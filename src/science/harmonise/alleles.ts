/** A, C, G, T as often as there are, or the letters D and I of a deletion and an insertion. */
const READABLE = /^(?:[ACGT]+|D|I)$/

const PARTNER: Record<string, string> = { A: 'T', T: 'A', C: 'G', G: 'C' }

/** Upper case without blanks; null for what is missing or no allele (N, <DEL>, 0, …). */
export function readAllele(text: string | null | undefined): string | null {
  const allele = text?.trim().toUpperCase() ?? ''
  return READABLE.test(allele) ? allele : null
}

/** The same bases on the other strand, in the same order (TwoSampleMR does not reverse them). */
export function otherStrand(allele: string): string {
  return allele.replace(/[ACGT]/g, (base) => PARTNER[base]!)
}

/** A/T and C/G read the same on both strands: alleles alone cannot tell which one was meant. */
export function isPalindromic(first: string, second: string): boolean {
  return first.length === 1 && PARTNER[first] === second
}

/** Longer than one base, or written as D or I. */
export function isIndel(first: string, second: string): boolean {
  return first.length > 1 || second.length > 1 || first === 'D' || first === 'I'
}
