import { expect, test } from 'vitest'
import { stripControls } from '../../../../server/cli/terminal-text.ts'

test("removes control sequences from members' text", () => {
  expect(stripControls('a\u001b[31mb\u0007\u009b\r\nc\td')).toBe('a\uFFFD[31mb\uFFFD\uFFFD\nc\td')
  expect(stripControls('x\u202Ecod.exe\u2066y')).toBe('xcod.exey')
  expect(stripControls('肠道 é 🧬')).toBe('肠道 é 🧬')
})
