/**
 * Operator commands: `npm run admin -- <command>`. They use the same configuration as the server.
 */
import { startCompileCache } from '../compile-cache.ts'

startCompileCache()
const { runCommandLine } = await import('./command-line.ts')

const { code, out, error } = await runCommandLine(process.argv.slice(2), process.env)
if (code === 0) console.log(out)
else console.error(error)
process.exitCode = code
