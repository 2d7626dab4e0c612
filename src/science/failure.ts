/** The one error that the engine throws deliberately, with a bounded report of all problems of a file. */
import type { FaultCode, ProblemCode } from './codes.ts'

/**
 * One problem. `row` is the line number in the file (the first line is 1), `column` a column name, a field or
 * a parameter; the rest depends on the code.
 */
export type Problem = {
  code: ProblemCode
  /** Name of the file, where there are several. */
  file?: string
  row?: number
  column?: string
  expected?: string
  found?: string
}

/** All problems of a file: counts by code, and the first fifty in file order. */
export type ProblemReport = {
  total: number
  counts: Partial<Record<ProblemCode, number>>
  first: Problem[]
}

export const PROBLEMS_SHOWN = 50
const FOUND_MAX_LENGTH = 60

/** Collects problems in bounded memory, even for a file with a million broken rows. */
export class ProblemCollector {
  readonly #first: Problem[] = []
  readonly #counts = new Map<ProblemCode, number>()
  #total = 0

  add(problem: Problem): void {
    this.#total += 1
    this.#counts.set(problem.code, (this.#counts.get(problem.code) ?? 0) + 1)
    if (this.#first.length >= PROBLEMS_SHOWN) return
    const found = problem.found
    this.#first.push(
      found !== undefined && found.length > FOUND_MAX_LENGTH
        ? { ...problem, found: `${found.slice(0, FOUND_MAX_LENGTH)}…` }
        : problem,
    )
  }

  report(): ProblemReport {
    return {
      total: this.#total,
      counts: Object.fromEntries(this.#counts),
      first: [...this.#first],
    }
  }
}

/** Serialised failure, for worker messages and stderr. */
export type FailureData = {
  code: FaultCode
  problem: Problem & { code: FaultCode }
  report: ProblemReport
}

/**
 * The only error that the engine throws deliberately. `problem` is the reason, `report` has all other problems
 * of the file.
 */
export class ScienceFailure extends Error {
  override readonly name = 'ScienceFailure'
  readonly problem: Problem & { code: FaultCode }
  readonly report: ProblemReport

  constructor(problem: Problem & { code: FaultCode }, report?: ProblemReport) {
    super(problem.code)
    this.problem = problem
    this.report = report ?? { total: 1, counts: { [problem.code]: 1 }, first: [problem] }
  }

  get code(): FaultCode {
    return this.problem.code
  }

  toData(): FailureData {
    return { code: this.problem.code, problem: this.problem, report: this.report }
  }

  static fromData(data: FailureData): ScienceFailure {
    return new ScienceFailure(data.problem, data.report)
  }
}

/** Converts any thrown value to a failure: an unknown error is a bug, reported as `engine-fault`. */
export function asFailure(thrown: unknown): ScienceFailure {
  if (thrown instanceof ScienceFailure) return thrown
  const found = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown)
  return new ScienceFailure({ code: 'engine-fault', found })
}
