/** Files with a page share a process, in which the library's own clean-up belongs to the first that imports it. */
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

afterEach(cleanup)
