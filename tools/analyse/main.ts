/**
 * The engine on the command line: `npm run --silent analyse -- <command> …`. One JSON object (or a
 * short table) on stdout, everything else on stderr; exit code 2 for errors that the user can fix.
 */
import { runCommandLine } from './run-command-line.ts'

/** Exit code of a program that a closed pipe ended: 128 and the number of SIGPIPE, which Node ignores. */
const CLOSED_PIPE = 141

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit(CLOSED_PIPE)
  })
}

const { status, stdout, stderr } = await runCommandLine(process.argv.slice(2))
process.stdout.write(stdout)
process.stderr.write(stderr)
process.exitCode = status
