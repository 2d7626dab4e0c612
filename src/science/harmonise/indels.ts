/** Translates the alleles D and I of one side to the sequences of the other. */

/** The two alleles of one side; the other allele may be unknown. */
export type Alleles = { effect: string; other: string | null }

const isIndelCode = (allele: string | null) => allele === 'D' || allele === 'I'

/** Returns the longer sequence for an insertion, the shorter one for a deletion. */
function sequenceOfCode(code: string, first: string, second: string): string {
  const longer = first.length > second.length ? first : second
  const shorter = first.length > second.length ? second : first
  return code === 'I' ? longer : shorter
}

/** Replaces D and I by the sequences of the other side; null when those are ambiguous. */
function replaceCodes(codes: Alleles, first: string, second: string): Alleles | null {
  if (first.length === second.length) return null
  const effect = sequenceOfCode(codes.effect, first, second)
  return { effect, other: effect === first ? second : first }
}

export type IndelPair = { exposure: Alleles; outcome: Alleles; isUsable: boolean }

/**
 * Translates D and I on one side into the sequences of the other by their lengths. Refused: two sequences of
 * the same length against D and I, a side with two equal alleles, and D and I against only D or I where one
 * allele is missing.
 */
export function translateIndels(exposure: Alleles, outcome: Alleles): IndelPair {
  let [mine, theirs] = [exposure, outcome]
  let isUsable = true
  const isComplete = exposure.other !== null && outcome.other !== null
  if (exposure.other !== null && isIndelCode(outcome.effect)) {
    const translated = isIndelCode(exposure.effect)
      ? null
      : replaceCodes(outcome, exposure.effect, exposure.other)
    if (translated) theirs = translated
    else if (!isIndelCode(exposure.effect) && exposure.effect.length > 1) isUsable = false
  }
  if (outcome.other !== null && isIndelCode(exposure.effect)) {
    const translated = isIndelCode(outcome.effect)
      ? null
      : replaceCodes(exposure, outcome.effect, outcome.other)
    if (translated) mine = translated
    else if (!isIndelCode(outcome.effect) && outcome.effect.length > 1) isUsable = false
  }
  // With one allele missing, D against I does not identify the effect allele.
  if (!isComplete && isIndelCode(exposure.effect) && isIndelCode(exposure.other)) isUsable = false
  if (!isComplete && isIndelCode(outcome.effect) && isIndelCode(outcome.other)) isUsable = false
  const isDegenerate = ({ effect, other }: Alleles) => effect === other
  return {
    exposure: mine,
    outcome: theirs,
    isUsable: isUsable && !isDegenerate(exposure) && !isDegenerate(outcome),
  }
}
