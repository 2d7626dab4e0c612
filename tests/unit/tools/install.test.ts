import { describe, expect, it } from 'vitest'
import { isSatisfied } from '../../../tools/lib/install.mjs'

const entry = { version: '1.2.0', integrity: 'sha512-a' }

describe('isSatisfied', () => {
  it('accepts installed packages with the version and the hash of the lockfile', () => {
    expect(isSatisfied({ '': {}, 'node_modules/a': entry }, { 'node_modules/a': entry })).toBe(true)
  })

  it.each([
    ['missing', {}],
    ['of another version', { 'node_modules/a': { ...entry, version: '1.3.0' } }],
    ['of other bytes', { 'node_modules/a': { ...entry, integrity: 'sha512-b' } }],
  ])('refuses a package that is %s', (_state, present) => {
    expect(isSatisfied({ 'node_modules/a': entry }, present)).toBe(false)
  })

  it('does not require optional packages and those of other platforms', () => {
    const required = {
      'node_modules/optional': { ...entry, optional: true },
      'node_modules/elsewhere': { ...entry, os: ['no-such-system'] },
      'tools/node-runtime': { version: '24.0.0' },
    }
    expect(isSatisfied(required, {})).toBe(true)
  })
})
