import { fileURLToPath } from 'node:url'

/** The project's root, whatever folder the command was given in. */
export const projectRoot = fileURLToPath(new URL('../../', import.meta.url))

/** Prints progress to stderr, so that stdout has program output only. */
export function logProgress(line) {
  process.stderr.write(`${line}\n`)
}

/** Exits with a message instead of a stack trace. */
export function fail(message, code = 1) {
  logProgress(message)
  process.exit(code)
}
