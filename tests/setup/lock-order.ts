import { afterEach } from 'vitest'
import { observeLocks, requireLockOrder } from '../helpers/lock-observer.ts'

observeLocks()
afterEach(requireLockOrder)
