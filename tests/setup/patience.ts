/** For tests that have only what others leave of the processors: what takes long has not failed. */
import { vi } from 'vitest'

const WAITS_MS = 60_000

if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: WAITS_MS })
}

const { waitFor } = vi
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'object' ? options : { timeout: WAITS_MS })
