import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Ran } from '../../../../tools/test/conformance.ts'
import {
  type PastRun,
  readHistory,
  wavering,
  withRun,
  writeHistory,
} from '../../../../tools/test/history.ts'
import { slowest } from '../../../../tools/test/reports.ts'

const ran = (name: string, isSecondTry: boolean, ms = 0): Ran => ({
  file: 'a.test.ts',
  name,
  status: 'passed',
  isSecondTry,
  ms,
})
const past = (...secondTries: string[]): PastRun => ({ at: '2026-11-20', secondTries })

describe('what the last runs said', () => {
  it('a test that needed its second try in two of them is to be mended', () => {
    const name = 'a.test.ts › wavers'
    expect(wavering([past(name, 'b'), past()])).toEqual([])
    // Two devices of one test in one run are one run.
    expect(wavering([past(name, name)])).toEqual([])
    expect(wavering([past(name), past('b'), past(name)])).toEqual([
      `to be mended: ${name} (second try in 2 of 3 runs)`,
    ])
  })

  it('the last ten runs are kept', () => {
    let history: PastRun[] = []
    for (let run = 1; run <= 12; run += 1) {
      history = withRun(history, [ran('steady', false), ran(`try ${run}`, true)], String(run))
    }
    expect(history.map(({ at }) => at)).toEqual([
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      '10',
      '11',
      '12',
    ])
    expect(history.at(-1)?.secondTries).toEqual(['a.test.ts › try 12'])
  })

  it('a file that is broken or missing is no history', () => {
    const folder = mkdtempSync(join(tmpdir(), 'veriscope-history-'))
    const file = join(folder, 'deep/history.json')
    try {
      expect(readHistory(file)).toEqual([])
      writeHistory(file, [past('a')])
      expect(readHistory(file)).toEqual([past('a')])
      writeFileSync(file, '[{"at":')
      expect(readHistory(file)).toEqual([])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('the ten slowest are named, slowest first', () => {
    const runs = Array.from({ length: 12 }, (_, index) => ran(`t${index}`, false, index * 1000))
    const lines = slowest(runs)
    expect(lines).toHaveLength(10)
    expect(lines[0]).toBe('slowest:   11.0 s  a.test.ts › t11')
    expect(lines[9]).toContain('t2')
  })
})
