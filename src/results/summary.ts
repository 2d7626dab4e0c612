/** The model of a result's summary; its texts are formatted in the user's language. */

/**
 * Grade of a check: it supports the answer, the data cannot decide it, it asks for a closer look, or it speaks
 * against the answer.
 */
export type Grade = 'holds' | 'open' | 'look' | 'against'

const WORSE: Record<Grade, number> = { holds: 0, open: 1, look: 2, against: 3 }

/** A caveat, shown collapsed under the check that it belongs to. */
export type Caveat = {
  id: string
  text: string
  /** The same as a short clause, for the check whose grade it sets; see `Check.reason`. */
  reason: string
  isSerious: boolean
  /** Information that leaves the grade as it is. */
  isNote?: true
}

/** One check of a result. */
export type Check = {
  id: string
  grade: Grade
  name: string
  /** The finding, in a few words and numbers. */
  finding: string
  /**
   * Why the check does not hold, with the number and its limit; absent where it does. A clause without capital and full
   * stop: it begins the line of the check, and completes "…, but {reason}" in the answer.
   */
  reason?: string
  /** The part of the result that shows it; null where the finding is all there is. */
  section: string | null
  caveats: readonly Caveat[]
}

/** An effect beside others of its kind, on the scale of β or ln(OR). */
export type MiniRow = {
  id: string
  name: string
  b: number
  low: number | null
  high: number | null
  /** The same as text, such as `1.23 (1.05–1.44)`. */
  value: string
  isMain: boolean
}

/** Effects with their intervals; `odds`: drawn on the scale of logarithms, labelled as ratios. */
export type MiniForest = {
  form: 'forest'
  title: string
  scale: 'linear' | 'odds'
  rows: readonly MiniRow[]
  /** Number of rows that the whole figure has beyond these. */
  more: number
}

/** Counts or strengths, one bar each. */
export type MiniBars = {
  form: 'bars'
  title: string
  rows: readonly { id: string; name: string; length: number; value: string; isMain: boolean }[]
  /** Value of a reference line, such as F = 10; null: none. */
  rule: { at: number; name: string } | null
}

/** y over x, with the current design marked. */
export type MiniCurve = {
  form: 'curve'
  title: string
  xName: string
  yName: string
  points: readonly { x: number; y: number }[]
  mark: { x: number; y: number; name: string } | null
  /** Labels at the ends of the x axis. */
  ends: readonly [string, string]
  /** y of a horizontal reference line, such as a power of 0.8. */
  rule: { at: number; name: string } | null
}

export type MiniFigure = MiniForest | MiniBars | MiniCurve

/** The estimate as it is quoted. */
export type Quoted = {
  /** Its label, such as the method's name. */
  name: string
  /** The number that stands out, such as `OR 1.23`. */
  value: string
  /** Interval and p, or other details of the number. */
  rest: readonly string[]
}

/** A size of the data that the answer rests on: how many, how strong, how much can be found. */
export type SummaryFact = { id: string; name: string; value: string; note?: string }

/** The summary at the top of a result of any kind. */
export type ResultSummary = {
  /** The answer as a sentence. */
  answer: string
  /** A short note on chance; '' for none. */
  chance: string
  /** Number of checks that speak against the answer, which names them. */
  doubts: number
  /** Quoted numbers: one for each direction or question that the result answers. */
  quoted: readonly Quoted[]
  figures: readonly MiniFigure[]
  facts: readonly SummaryFact[]
  checks: readonly Check[]
  /** At most three sentences in plain words: what, how sure, the main doubt. */
  plain: readonly string[]
  /** Every number and check in sentences: the full reading, shown on request. */
  words: readonly string[]
  /** Limits of the method. */
  limits: string
  /** File, engine and settings in one line. */
  provenance: string
}

/** Returns the worst of some grades; `holds` for none. */
export function worstOf<G extends Grade>(grades: readonly G[]): G | 'holds' {
  return grades.reduce<G | 'holds'>(
    (worst, grade) => (WORSE[grade] > WORSE[worst] ? grade : worst),
    'holds',
  )
}

/** Returns the grade of a check: its own, or that of its caveats where it is worse. */
export function gradeWith(own: Grade, caveats: readonly Caveat[]): Grade {
  const theirs = caveats.map(({ isSerious, isNote }): Grade =>
    isNote ? 'holds' : isSerious ? 'against' : 'look',
  )
  return worstOf([own, ...theirs])
}

/** Sorts checks by grade, the worst first; the order within a grade stays. */
export function worstFirst(checks: readonly Check[]): Check[] {
  return checks.toSorted((one, other) => WORSE[other.grade] - WORSE[one.grade])
}
