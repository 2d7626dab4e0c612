import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const READER = resolve(import.meta.dirname, '../../src/contract/small-reader.ts')

/**
 * Gives the page the reader of the contract's schemas in place of zod, which has 8 KiB more than reading
 * replies needs (ADR 004).
 */
export function smallReader(): Plugin {
  return {
    name: 'veriscope-small-reader',
    enforce: 'pre',
    resolveId: { filter: { id: /^zod\/mini$/ }, handler: () => READER },
  }
}
