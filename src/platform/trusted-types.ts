/**
 * Trusted Types policies of the page (S21). `veriscope` creates script URLs; `default` is the
 * browser's fallback for a bare string from a library.
 */

type ScriptUrlPolicy = { createScriptURL(url: string): unknown }
type PolicyRules = {
  createScriptURL?: (url: string) => string
  createHTML?: (html: string) => string
}
type PolicyFactory = { createPolicy(name: string, rules: PolicyRules): ScriptUrlPolicy }

const SCRIPT_PATH = /^\/(?:sw\.js|assets\/[\w.-]+\.js)$/
/** Development only: Vite serves the sources. */
const DEV_SCRIPT_PATH = /^\/src\/workers\/[\w./-]+$/

let policy: ScriptUrlPolicy | null = null

/** @throws TypeError for an address that is no script of this product */
function checkedScriptUrl(url: string): string {
  const { origin, pathname } = new URL(url, location.href)
  const isOurs =
    SCRIPT_PATH.test(pathname) || (import.meta.env.DEV && DEV_SCRIPT_PATH.test(pathname))
  if (origin !== location.origin || !isOurs) throw new TypeError(`not a script of ours: ${url}`)
  return url
}

/**
 * Accepts a text without elements. Mantine writes its rules into `<style>` elements through
 * `innerHTML`. A text without `<` can hold no element, whatever it is written into; any other must
 * be sanitised, with a policy of its own.
 */
function withoutElements(html: string): string {
  if (html.includes('<')) throw new TypeError('HTML needs a policy of its own')
  return html
}

/** Creates the policies; called once, first of all, when the page starts. */
export function installTrustedTypes(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
  if (!trustedTypes || policy) return
  policy = trustedTypes.createPolicy('veriscope', { createScriptURL: checkedScriptUrl })
  trustedTypes.createPolicy('default', {
    createHTML: withoutElements,
    createScriptURL: checkedScriptUrl,
  })
}

/**
 * Returns an address that `new Worker` and the service worker's registration accept under Trusted
 * Types: a built script of this origin.
 * @throws TypeError for any other address
 */
export function trustedScriptUrl(url: string): string {
  // The DOM's own types know only strings here; a TrustedScriptURL is accepted as well.
  return policy ? (policy.createScriptURL(url) as string) : checkedScriptUrl(url)
}
