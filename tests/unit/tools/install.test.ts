import { describe, expect, it } from 'vitest'
import { isSatisfied } from '../../../tools/lib/install.mjs'
import { isEnough } from '../../../tools/lib/node.mjs'

const entry = { version: '1.2.0', integrity: 'sha512-a' }

describe('isSatisfied', () => {
  it('takes what is there in the version and with the hash of the lockfile', () => {
    expect(isSatisfied({ '': {}, 'node_modules/a': entry }, { 'node_modules/a': entry })).toBe(true)
  })

  it.each([
    ['missing', {}],
    ['of another version', { 'node_modules/a': { ...entry, version: '1.3.0' } }],
    ['of other bytes', { 'node_modules/a': { ...entry, integrity: 'sha512-b' } }],
  ])('refuses a package that is %s', (_state, present) => {
    expect(isSatisfied({ 'node_modules/a': entry }, present)).toBe(false)
  })

  it('does not miss optional packages and those of other platforms', () => {
    const wanted = {
      'node_modules/optional': { ...entry, optional: true },
      'node_modules/elsewhere': { ...entry, os: ['no-such-system'] },
      'tools/node-runtime': { version: '24.0.0' },
    }
    expect(isSatisfied(wanted, {})).toBe(true)
  })

  it('misses an optional package that the project itself names, where it fits', () => {
    const optional = { ...entry, optional: true }
    const own = { '': { optionalDependencies: { '@a/b': '1.2.0' } } }
    expect(isSatisfied({ ...own, 'node_modules/@a/b': optional }, {})).toBe(false)
    const elsewhere = { ...optional, os: ['no-such-system'] }
    expect(isSatisfied({ ...own, 'node_modules/@a/b': elsewhere }, {})).toBe(true)
  })
})

describe('isEnough', () => {
  it.each([
    ['v20.20.2', false],
    ['v22.18.0', false],
    ['v22.19.0', true],
    ['v24.1.0', true],
    ['v100.0.0', true],
  ])('%s: %s', (version, enough) => {
    expect(isEnough(version)).toBe(enough)
  })
})
