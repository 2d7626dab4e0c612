import { expect, test } from 'vitest'
import { readProcess, secondsOf, secondsSoFar } from '../../../../tools/test/processor.ts'

test('own time and that of ended children are read behind a name with spaces and parentheses', () => {
  const stat = `42 (Web (x) y) S 7 42 42 0 -1 4194560 900 0 0 0 250 50 120 30 20 0 1 0`
  expect(readProcess(stat)).toEqual({ parent: 7, seconds: 4.5 })
  expect(readProcess('')).toBeNull()
  expect(readProcess('42 (cut off) S 7')).toBeNull()
})

test('a process is charged with all that descend from it, and with nobody else', () => {
  const processes = new Map([
    [7, { parent: 1, seconds: 1 }],
    [42, { parent: 7, seconds: 2 }],
    [43, { parent: 42, seconds: 4 }],
    // Another one, and one whose parent is gone.
    [50, { parent: 1, seconds: 8 }],
    [51, { parent: 49, seconds: 16 }],
  ])
  expect(secondsOf(7, processes)).toBe(7)
  expect(secondsOf(42, processes)).toBe(6)
})

test.runIf(process.platform === 'linux')('work of this process is counted', () => {
  const before = secondsSoFar()
  const { user, system } = process.cpuUsage()
  const busy = () => process.cpuUsage().user + process.cpuUsage().system - user - system
  while (busy() < 100_000);
  expect(secondsSoFar() - before).toBeGreaterThan(0.05)
})
