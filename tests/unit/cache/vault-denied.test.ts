import { expect, test } from 'vitest'
import { eraseVault } from '../../../src/cache/vault.ts'

test('signing out of a browser without a database erases nothing and does not fail', async () => {
  expect(typeof indexedDB).toBe('undefined')
  await expect(eraseVault('7')).resolves.toBeUndefined()
})
