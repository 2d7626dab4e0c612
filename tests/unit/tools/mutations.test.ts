import { describe, expect, test } from 'vitest'
import { parseMutation } from '../../../tools/mutations/mutation.ts'

const HEADER = 'Rule: a rule.\nKilled by: tests/a.test.ts, tests/b.spec.ts\nKind: money\n'
const DIFF =
  'diff --git a/src/a.ts b/src/a.ts\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1 +1 @@\n-1\n+2\n'

describe('a mutation', () => {
  test('names its kind, its tests and the files that it changes', () => {
    expect(parseMutation('m', `${HEADER}\n${DIFF}`)).toEqual({
      name: 'm',
      kind: 'money',
      killedBy: ['tests/a.test.ts', 'tests/b.spec.ts'],
      changed: ['src/a.ts'],
    })
  })

  test.each([
    ['without a rule', HEADER.replace('Rule:', 'Rules:') + DIFF, 'Rule'],
    ['without a test', HEADER.replace('Killed by: ', 'Killed by:') + DIFF, 'Killed by'],
    ['of an unknown kind', HEADER.replace('money', 'gold') + DIFF, 'Kind'],
    ['that changes nothing', HEADER, 'no file'],
  ])('%s is refused', (_name, text, said) => {
    expect(() => parseMutation('m', text)).toThrow(said)
  })
})
