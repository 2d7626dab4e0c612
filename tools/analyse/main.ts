/**
 * The engine on the command line: `npm run --silent analyse -- <command> …`. One JSON object (or a
 * short table) on stdout, everything else on stderr; exit code 2 for errors that the user can fix.
 */
import { runCommandLine } from './run-command-line.ts'

const { status, stdout, stderr } = await runCommandLine(process.argv.slice(2))
process.stdout.write(stdout)
process.stderr.write(stderr)
process.exitCode = status
