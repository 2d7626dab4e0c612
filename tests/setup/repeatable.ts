/**
 * Makes tests give the same result on every run: property tests draw the same values (those of `npm run test:nightly` look
 * for new ones), and what is waited for may take longer than the second of the libraries, which a loaded machine exceeds.
 */
import fc from 'fast-check'
import { vi } from 'vitest'
import { isNightly } from '../helpers/nightly.ts'

const LONGEST_WAIT_MS = 15_000

if (!isNightly) fc.configureGlobal({ seed: 1 })

const { waitFor } = vi
vi.waitFor = (check, options = LONGEST_WAIT_MS) => waitFor(check, options)

if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: LONGEST_WAIT_MS })
}
