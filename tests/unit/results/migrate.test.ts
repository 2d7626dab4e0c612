import { describe, expect, test } from 'vitest'
import { KINDS } from '../../../src/results/kinds.ts'
import { migrateResult } from '../../../src/results/migrate.ts'
import { bodyFrom } from '../../../src/results/read-body.ts'
import { exampleResult } from '../../helpers/two-sample-result.ts'

const versions = {
  version: 3,
  upgrades: {
    1: ({ old, ...rest }: Record<string, unknown>) => ({ ...rest, named: old }),
    2: (value: Record<string, unknown>) => ({ ...value, list: [value['named']] }),
  },
}

describe('a stored result', () => {
  test('is upgraded through every version in between, without mutation of the stored value', () => {
    const stored = { schemaVersion: 1, kind: 'x', old: 'BMI' }
    expect(migrateResult(stored, versions)).toEqual({
      schemaVersion: 3,
      kind: 'x',
      named: 'BMI',
      list: ['BMI'],
    })
    expect(stored).toEqual({ schemaVersion: 1, kind: 'x', old: 'BMI' })
    expect(migrateResult({ schemaVersion: 2, named: 'a' }, versions)).toMatchObject({ list: ['a'] })
  })

  test('of the current version is not changed', () => {
    const value = { schemaVersion: 3 }
    expect(migrateResult(value, versions)).toBe(value)
  })

  test.each([[{ schemaVersion: 4 }], [{ schemaVersion: 0 }], [{ schemaVersion: '1' }], [{}]])(
    'with an unknown version is refused: %j',
    (value) => {
      expect(migrateResult(value, versions)).toBeNull()
    },
  )
})

test('every kind can be upgraded from every earlier version', () => {
  for (const [kind, { version, upgrades }] of Object.entries(KINDS)) {
    const steps = Object.keys(upgrades).map(Number)
    expect(steps, kind).toEqual(Array.from({ length: version - 1 }, (_, index) => index + 1))
  }
})

test('an unknown kind is not shown, and never read as another', async () => {
  const body = await exampleResult('homogeneous_12')
  expect(bodyFrom(body)).toEqual(body)
  for (const kind of ['later-kind', 'constructor', '__proto__', '', 7, null]) {
    expect(bodyFrom({ ...body, kind })).toBeNull()
  }
})
