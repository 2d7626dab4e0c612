import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  findMapping,
  removeMapping,
  removeMappings,
  listMappings,
  rememberMapping,
} from '../../../src/cache/remembered-mappings.ts'
import { isKeyOfUser, storageKeys } from '../../../src/lib/storage-keys.ts'
import { stubLocalStorage } from '../../helpers/local-storage.ts'

const USER = '45'
const columns = ['id', 'effect', 'error']
const table = { scope: 'pair', columns }
const mapping = { SNP: 'id', 'beta.exposure': 'effect' }

beforeEach(() => {
  stubLocalStorage()
  return () => vi.unstubAllGlobals()
})

describe('remembered columns', () => {
  test('are found by header and scope, for their user only', () => {
    rememberMapping(USER, { ...table, mapping })
    expect(findMapping(USER, table)).toEqual(mapping)
    expect(findMapping(USER, { ...table, scope: 'association' })).toBeNull()
    expect(findMapping(USER, { ...table, columns: ['id', 'error', 'effect'] })).toBeNull()
    expect(findMapping('46', table)).toBeNull()
  })

  test('the latest mapping of a header replaces the earlier one', () => {
    rememberMapping(USER, { ...table, mapping })
    rememberMapping(USER, { ...table, mapping: { SNP: 'error' } })
    expect(findMapping(USER, table)).toEqual({ SNP: 'error' })
    expect(listMappings(USER)).toHaveLength(1)
  })

  test('can be removed one by one, or all', () => {
    rememberMapping(USER, { ...table, mapping })
    rememberMapping(USER, { scope: 'pair', columns: ['a'], mapping: { SNP: 'a' } })
    removeMapping(USER, table)
    expect(listMappings(USER).map(({ columns: header }) => header)).toEqual([['a']])
    removeMappings(USER)
    expect(localStorage.getItem(storageKeys.mappings(USER))).toBeNull()
  })

  test('are limited to the newest forty; very wide headers are not stored', () => {
    for (let at = 0; at < 45; at += 1) {
      rememberMapping(USER, { scope: 'pair', columns: [`c${at}`], mapping: {} })
    }
    expect(listMappings(USER)).toHaveLength(40)
    expect(findMapping(USER, { scope: 'pair', columns: ['c0'] })).toBeNull()
    const wide = Array.from({ length: 201 }, (_, at) => `w${at}`)
    rememberMapping(USER, { scope: 'pair', columns: wide, mapping: {} })
    expect(findMapping(USER, { scope: 'pair', columns: wide })).toBeNull()
  })

  test.each([
    ['no JSON', '{'],
    ['another shape', '{"a":1}'],
    [
      'entries of another shape',
      '[{"scope":1},null,{"scope":"pair","columns":["id"],"mapping":3}]',
    ],
    [
      'a mapping to columns that are not there',
      JSON.stringify([{ ...table, mapping: { SNP: 'gone' }, savedAt: '' }]),
    ],
  ])('%s in the storage is nothing', (_name, text) => {
    localStorage.setItem(storageKeys.mappings(USER), text)
    expect(findMapping(USER, table)).toBeNull()
  })

  test('are erased with their user', () => {
    expect(isKeyOfUser(storageKeys.mappings(USER), USER)).toBe(true)
  })
})
