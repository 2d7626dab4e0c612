import { runInNewContext } from 'node:vm'
import type { Plugin } from 'vite'

/**
 * Areas whose texts only the workspace and the account pages need. Everything else is `core`, which
 * the public pages load.
 */
const WORK_AREAS: ReadonlySet<string> = new Set([
  'about',
  'account',
  'analysis',
  'auth',
  'billing',
  'chart',
  'charts',
  'checkout',
  'collection',
  'dateRange',
  'demo',
  'dialCode',
  'feedback',
  'frame',
  'invoiceTitle',
  'invoices',
  'limits',
  'nextStep',
  'notifications',
  'orders',
  'payment',
  'pricing',
  'problemFeedback',
  'records',
  'search',
  'settings',
  'shortcuts',
  'subscription',
  'timeZone',
  'tools',
])

const PART_ID = /\.po\?(core|work)\?lingui$/

function isOfPart(messageId: string, part: string): boolean {
  const isWork = WORK_AREAS.has(messageId.slice(0, messageId.indexOf('.')))
  return isWork === (part === 'work')
}

/**
 * Splits a compiled catalog: `zh.po?core?lingui` and `zh.po?work?lingui` are the parts of `zh.po`.
 * The suffix is the one by which Lingui's plugin recognises a catalog; it compiles first.
 */
export function splitCatalogs(): Plugin {
  return {
    name: 'veriscope-split-catalogs',
    enforce: 'post',
    transform(code, id) {
      const part = PART_ID.exec(id)?.[1]
      if (part === undefined) return null
      const expression = /export const messages\s*=\s*(JSON\.parse\(.*\))/s.exec(code)?.[1]
      if (expression === undefined) throw new Error(`not a compiled catalog: ${id}`)
      // The literal is JavaScript's, whose escapes JSON does not all know.
      const all = runInNewContext(expression) as Record<string, unknown>
      const kept = Object.fromEntries(
        Object.entries(all).filter(([messageId]) => isOfPart(messageId, part)),
      )
      const text = JSON.stringify(JSON.stringify(kept))
      return { code: `export const messages = JSON.parse(${text})`, map: null, moduleType: 'js' }
    },
  }
}
