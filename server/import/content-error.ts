/** Reports problems in content files, by file. */
export class ContentError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The content is not imported:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ContentError'
    this.problems = problems
  }
}
