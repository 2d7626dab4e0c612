import { fileURLToPath } from 'node:url'

/** The project's folder, whatever folder the command was given in. */
export const projectRoot = fileURLToPath(new URL('../../', import.meta.url))

/** Tells a person what is going on, without getting into what a program reads. */
export function say(line) {
  process.stderr.write(`${line}\n`)
}

/** Ends the command with a sentence instead of a stack. */
export function fail(message, code = 1) {
  say(message)
  process.exit(code)
}
