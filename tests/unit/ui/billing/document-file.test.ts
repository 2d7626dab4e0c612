import { expect, test } from 'vitest'
import { pdfNameOf } from '../../../../src/ui/billing/document-file.ts'

test.each([
  ['2026 报销', '2026-报销.pdf'],
  ['already.pdf', 'already.pdf'],
  ['Loud.PDF', 'Loud.pdf'],
  ['a/b\\c:d*e', 'a-b-c-d-e.pdf'],
  ['../../etc/passwd', 'etc-passwd.pdf'],
  ['   ', 'VS2026-000001.pdf'],
  ['.pdf', 'VS2026-000001.pdf'],
  ['x'.repeat(200), `${'x'.repeat(80)}.pdf`],
])('%j is saved as %j', (typed, name) => {
  expect(pdfNameOf(typed, 'VS2026-000001.pdf')).toBe(name)
})
