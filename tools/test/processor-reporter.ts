/**
 * Says what each browser test and each file of unit tests costs in processor seconds, the dearest last. One at a time,
 * else the seconds of one are charged to another:
 *
 *   npx playwright test --workers=1 --reporter=./tools/test/processor-reporter.ts FILE
 *   npx vitest run --maxWorkers=1 --reporter=./tools/test/processor-reporter.ts FILE
 *
 * What was started for the first one (a server, a browser) is charged to it. On a machine that has other work the
 * seconds grow, by half and more: compare what ran at the same time.
 */
import { relative } from 'node:path'
import { secondsSoFar } from './processor.ts'

type BrowserTest = { title: string; location: { file: string; line: number } }
type UnitFile = { moduleId: string }

/** How many are named; `SHOWN_COSTS=200` names more. */
const SHOWN = Number(process.env['SHOWN_COSTS'] ?? 20)

// Both runners ask a reporter of a path for its default.
// oxlint-disable-next-line import/no-default-export
export default class ProcessorReporter {
  #last = secondsSoFar()
  readonly #costs: { name: string; seconds: number }[] = []

  #charge(name: string): void {
    const now = secondsSoFar()
    this.#costs.push({ name, seconds: now - this.#last })
    this.#last = now
  }

  /** Playwright: a test has ended. */
  onTestEnd({ title, location: { file, line } }: BrowserTest): void {
    this.#charge(`${relative(process.cwd(), file)}:${line} ${title}`)
  }

  /** Vitest: a file has ended. */
  onTestModuleEnd({ moduleId }: UnitFile): void {
    this.#charge(relative(process.cwd(), moduleId))
  }

  #tell(): void {
    const dearest = this.#costs.toSorted((a, b) => a.seconds - b.seconds).slice(-SHOWN)
    for (const { name, seconds } of dearest) {
      console.log(`${seconds.toFixed(1).padStart(6)} s of processor  ${name}`)
    }
    const sum = this.#costs.reduce((all, { seconds }) => all + seconds, 0)
    console.log(`${sum.toFixed(1).padStart(6)} s of processor  all ${this.#costs.length}`)
  }

  /** Playwright: all have ended. */
  onEnd(): void {
    this.#tell()
  }

  /** Vitest: all have ended. */
  onTestRunEnd(): void {
    this.#tell()
  }

  /** Playwright: failures are said by this one as well, where no other reporter does. */
  onError({ message = '' }: { message?: string }): void {
    console.error(message)
  }
}
