/** For tests that have only what others leave of the processors: what takes long has not failed. */
import { configure } from '@testing-library/dom'
import { vi } from 'vitest'

const WAITS_MS = 60_000

configure({ asyncUtilTimeout: WAITS_MS })

const { waitFor } = vi
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'object' ? options : { timeout: WAITS_MS })
