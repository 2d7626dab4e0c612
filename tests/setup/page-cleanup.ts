/**
 * Files with a page share a process and its document, in which the library's own clean-up belongs to the first that
 * imports it, and clears only what it has drawn itself.
 */
import { afterAll, afterEach } from 'vitest'

if ('document' in globalThis) {
  const { cleanup } = await import('@testing-library/react')
  afterEach(cleanup)
  afterAll(() => document.body.replaceChildren())
}
