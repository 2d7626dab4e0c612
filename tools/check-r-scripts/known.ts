/** Known disagreements with their reasons: everything else is counted as unexplained. */
import type { Note, Outcome } from './run.ts'

type Known = {
  /** Text of the document. */
  reason: string
  kind: Note['kind']
  /** All of these have to match. */
  set?: RegExp
  what: RegExp
  said: RegExp
}

const KNOWN: readonly Known[] = [
  {
    reason:
      'error of the robust IVW: R’s is below half of the fixed-effect error, the page gives that of IVW with random effects, and the script says so.',
    kind: 'known',
    set: /^made: (5 variants|one variant dominates)$/,
    what: /^ivw-robust se$/,
    said: /./,
  },
  {
    reason:
      "radial IVW: `ivw_radial` draws variants with replacement and ends with “'xmin' not less than 'xmax'” where a draw has no spread: of three variants one draw in nine, of equal ratios each.",
    kind: 'failed',
    set: /^made: (3 variants|equal ratios)$/,
    what: /^radial-ivw-(1st|2nd|modified)$/,
    said: /^'xmin' not less than 'xmax'$/,
  },
  {
    reason: "modes: `mr_mbe` ends with “'bw' is not positive.” where the ratios have no spread.",
    kind: 'failed',
    set: /^made: equal ratios$/,
    what: /^(simple|weighted)-mode(-nome)?$/,
    said: /^'bw' is not positive\.$/,
  },
  {
    reason:
      'RAPS: `mr.raps` fits a mixture to the z of the exposure first, which ends with “subscript out of bounds” where one z is a hundred times the others.',
    kind: 'failed',
    set: /^made: one variant dominates$/,
    what: /^raps$/,
    said: /^subscript out of bounds$/,
  },
  {
    reason:
      'modes by the kernel density of R 4.4, which this R does not have; the two-sample sets are run with that of this R.',
    kind: 'left',
    set: /^(oneway|twoway|211 taxa)$/,
    what: /(simple|weighted)-mode(-nome)?$/,
    said: /getRversion\(\) >= "4\.4\.0"/,
  },
  {
    reason: 'MR-PRESSO, which is behind its switch.',
    kind: 'left',
    what: /^presso/,
    said: /: run_presso$/,
  },
]

/** Returns the reason of a disagreement, or undefined where none is known. */
export function reasonOf(
  { kind, what, said }: Note,
  { set }: Pick<Outcome, 'set'>,
): string | undefined {
  return KNOWN.find(
    (known) =>
      known.kind === kind &&
      (known.set?.test(set) ?? true) &&
      known.what.test(what) &&
      known.said.test(said),
  )?.reason
}
