import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

/**
 * Keeps compiled code and stripped types between starts (measured: a server 26 MB and a tenth of a second less, an operator's
 * command 0.86 s of processor instead of 1.23), in the project's own folder: the system's temporary one could be written
 * by others. What is imported after the call profits.
 */
export function keepCompiledCode(): void {
  enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/veriscope/compiled'))
}
