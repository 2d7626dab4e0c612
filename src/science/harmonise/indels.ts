/** The two alleles of one side; the other allele may be unknown. */
export type Alleles = { effect: string; other: string | null }

const isLetter = (allele: string | null) => allele === 'D' || allele === 'I'

/** Returns the longer sequence for an insertion, the shorter one for a deletion. */
function spelled(letter: string, first: string, second: string): string {
  const longer = first.length > second.length ? first : second
  const shorter = first.length > second.length ? second : first
  return letter === 'I' ? longer : shorter
}

/** Replaces D and I by the sequences of the other side; null when those are ambiguous. */
function spellOut(letters: Alleles, first: string, second: string): Alleles | null {
  if (first.length === second.length) return null
  const effect = spelled(letters.effect, first, second)
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
  if (exposure.other !== null && isLetter(outcome.effect)) {
    const spelledOut = isLetter(exposure.effect)
      ? null
      : spellOut(outcome, exposure.effect, exposure.other)
    if (spelledOut) theirs = spelledOut
    else if (!isLetter(exposure.effect) && exposure.effect.length > 1) isUsable = false
  }
  if (outcome.other !== null && isLetter(exposure.effect)) {
    const spelledOut = isLetter(outcome.effect)
      ? null
      : spellOut(exposure, outcome.effect, outcome.other)
    if (spelledOut) mine = spelledOut
    else if (!isLetter(outcome.effect) && outcome.effect.length > 1) isUsable = false
  }
  // With one allele missing, D against I does not identify the effect allele.
  if (!isComplete && isLetter(exposure.effect) && isLetter(exposure.other)) isUsable = false
  if (!isComplete && isLetter(outcome.effect) && isLetter(outcome.other)) isUsable = false
  const isDegenerate = ({ effect, other }: Alleles) => effect === other
  return {
    exposure: mine,
    outcome: theirs,
    isUsable: isUsable && !isDegenerate(exposure) && !isDegenerate(outcome),
  }
}
