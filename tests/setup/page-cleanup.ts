/**
 * Files with a page share a process and its document, in which the library's own clean-up belongs to the first that
 * imports it, and clears only what it has drawn itself.
 */
import { cleanup } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'

afterEach(cleanup)
afterAll(() => document.body.replaceChildren())
