/**
 * Cleans up after files with a page, which share a process and its document: the library's own
 * clean-up belongs to the first file that imports it, and clears only what it has rendered itself.
 */
import { afterAll, afterEach } from 'vitest'

if ('document' in globalThis) {
  const { cleanup } = await import('@testing-library/react')
  afterEach(cleanup)
  afterAll(() => document.body.replaceChildren())
}
