import { expect, test } from 'vitest'
import { fileNameOf } from '../../../src/lib/file-name.ts'

test('the ending of a file name stays its ending', () => {
  expect(fileNameOf('report\u202efdp.exe')).toBe('reportfdp.exe')
  expect(fileNameOf('\u2068דנה\u2069 / 3')).toBe('דנה-3')
})
