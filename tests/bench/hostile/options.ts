/** What `npm run bench -- hostile` is told. */

export type Options = {
  /** The attacks that are run: those whose name contains one of these; all without any. */
  only: string[]
  /** How often each attack is run, each time after a quiet round. */
  passes: number
  /** On a PostgreSQL server instead of the embedded database. */
  isPostgres: boolean
  /** Whether the memory is looked at, which takes two minutes more. */
  isMemoryMeasured: boolean
}

const HELP = '--only=PART_OF_A_NAME … --passes=6 --postgres --no-memory'

/** Reads the arguments. @throws when one is not understood */
export function readOptions(argv: readonly string[]): Options {
  const options: Options = { only: [], passes: 6, isPostgres: false, isMemoryMeasured: true }
  for (const argument of argv) {
    const [, key, value] = /^--(only|passes)=(.+)$/.exec(argument) ?? []
    if (key === 'only' && value !== undefined) options.only.push(value)
    else if (key === 'passes' && Number(value) >= 1) options.passes = Math.floor(Number(value))
    else if (argument === '--postgres') options.isPostgres = true
    else if (argument === '--no-memory') options.isMemoryMeasured = false
    else throw new Error(`not understood: ${argument} (${HELP})`)
  }
  return options
}
