import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

/**
 * Enables Node's compile cache for modules imported after the call (measured: a server 26 MB and a tenth of a
 * second less, an operator's command 0.86 s of processor time instead of 1.23). The cache is in the project's
 * own folder, because other users could write to the system's temporary one.
 */
export function startCompileCache(): void {
  enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/veriscope/compiled'))
}
