import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CONVENTIONS } from '../../../src/science/codes.ts'
import { reasonOf } from '../../../tools/check-r-scripts/known.ts'
import {
  areClean,
  lineOf,
  MARKS,
  parseDocumentTable,
  tableOf,
} from '../../../tools/check-r-scripts/report.ts'
import { countsOf, type Outcome, withPresso } from '../../../tools/check-r-scripts/run.ts'
import { dataSets, hasConventions } from '../../../tools/check-r-scripts/sets.ts'
import { analyse, folder, PATIENT } from './analyse/run.ts'

describe('data sets for the scripts in R', () => {
  test('the tools with files of their own have twelve or more, each under its own name', () => {
    const sets = dataSets('r-4.4')
    for (const tool of ['two-sample-mr', 'multivariable', 'meta-analysis']) {
      const names = sets.filter((set) => set.tool === tool).map(({ name }) => name)
      expect(names.length, tool).toBeGreaterThanOrEqual(12)
      expect(new Set(names).size).toBe(names.length)
    }
    expect(new Set(sets.filter(hasConventions).map(({ tool }) => tool)).has('power')).toBe(false)
  })

  test('are the same each time', () => {
    expect(dataSets('r-4.2')).toEqual(dataSets('r-4.2'))
  })

  test('have the rows that their names promise', () => {
    const rows = (name: string) =>
      dataSets('r-4.2')
        .find((set) => set.name === name)
        ?.text?.split('\n').length
    expect(rows('made: 1 variant')).toBe(2)
    expect(rows('made: 6 variants, 5 exposures')).toBe(7)
    expect(rows('made: 40 studies, apart')).toBe(41)
  })
})

describe('the output of a script', () => {
  test('is counted by the code that the check adds', () => {
    const printed = [
      'table',
      '@counts 5 2 1 1 ',
      '@differs\traps b\tdiffers by (relative) 0.5\t',
      '@known\tivw-robust se\tdiffers by (relative) 0.9\t',
      '@failed\tmode\tno\t',
      '@left\tpresso\tits condition does not hold: run_presso\t',
    ].join('\n')
    expect(countsOf(printed)).toEqual({
      agrees: 5,
      differs: 2,
      couldNot: 1,
      notCompared: 1,
      notes: [
        { kind: 'differs', what: 'raps b', said: 'differs by (relative) 0.5' },
        { kind: 'known', what: 'ivw-robust se', said: 'differs by (relative) 0.9' },
        { kind: 'failed', what: 'mode', said: 'no' },
        { kind: 'left', what: 'presso', said: 'its condition does not hold: run_presso' },
      ],
    })
  })

  test('fails without counts, or without a note for each', () => {
    expect(() => countsOf('Error in library')).toThrow('printed no counts')
    expect(() => countsOf('@counts 5 1 0 0 \n')).toThrow('notes are missing')
  })

  test('switches MR-PRESSO on, and fails without the switch', () => {
    expect(withPresso('#\nrun_presso <- FALSE\nx\n')).toBe('#\nrun_presso <- TRUE\nx\n')
    expect(() => withPresso('x\n')).toThrow('no switch')
  })
})

describe('a disagreement', () => {
  const dominated = { set: 'made: one variant dominates' }
  const raps = { kind: 'failed', what: 'raps', said: 'subscript out of bounds' } as const
  const left = (what: string, said: string) => ({ kind: 'left', what, said }) as const

  test('is explained only where kind, set, method and text match', () => {
    expect(reasonOf(raps, dominated)).toContain('RAPS')
    expect(reasonOf(raps, { set: 'balanced_24' })).toBeUndefined()
    expect(reasonOf({ ...raps, what: 'divw' }, dominated)).toBeUndefined()
    expect(reasonOf({ ...raps, said: 'object not found' }, dominated)).toBeUndefined()
    expect(reasonOf({ ...raps, kind: 'differs' }, dominated)).toBeUndefined()
  })

  test('is a known difference only where the script itself gives a reason', () => {
    const robust = { what: 'ivw-robust se', said: 'differs by (relative) 0.96' }
    expect(reasonOf({ kind: 'known', ...robust }, dominated)).toBeDefined()
    expect(reasonOf({ kind: 'differs', ...robust }, dominated)).toBeUndefined()
    expect(reasonOf({ kind: 'known', ...robust }, { set: 'balanced_24' })).toBeUndefined()
  })

  test('is not explained by a missing package', () => {
    const mode = left('forward simple-mode', 'not installed: TwoSampleMR')
    expect(reasonOf(mode, { set: 'oneway' })).toBeUndefined()
    expect(reasonOf(left('presso', 'not installed: MRPRESSO'), dominated)).toBeUndefined()
    const density = 'its condition does not hold: getRversion() >= "4.4.0"'
    expect(reasonOf(left('forward simple-mode', density), { set: 'oneway' })).toBeDefined()
    expect(reasonOf(left('forward ivw', density), { set: 'oneway' })).toBeUndefined()
  })

  test('fails a run unless it is explained; so does a crash, or no script at all', () => {
    const outcome: Outcome = {
      tool: 'two-sample-mr',
      convention: 'exact',
      ...dominated,
      agrees: 60,
      differs: 0,
      couldNot: 1,
      notCompared: 0,
      crash: null,
      notes: [raps],
    }
    const other: Outcome = { ...outcome, notes: [{ ...raps, said: 'no such object' }] }
    expect(areClean([outcome])).toBe(true)
    expect(areClean([outcome, other])).toBe(false)
    expect(areClean([{ ...outcome, crash: 'killed' }])).toBe(false)
    expect(areClean([{ ...outcome, agrees: 0 }])).toBe(false)
    expect(areClean([])).toBe(false)
    expect(lineOf(other)).toContain('unexplained: failed: raps: no such object')
    const table = tableOf([outcome, other], '2026-11-27')
    expect(table).toContain(
      '| two-sample-mr | made: one variant dominates | 2026-11-27 | 2 | 120 | 0 | 2 | 0 | 1 | 0 |',
    )
    expect(table).toMatch(/^- RAPS/m)
    // A partial run renews its rows and the sum; the others keep their day.
    const document = `${MARKS[0]}\n${table}\n${MARKS[1]}`
    const later: Outcome = { ...outcome, set: 'balanced_24', notes: [], couldNot: 0 }
    const merged = tableOf([later], '2026-12-01', parseDocumentTable(document)).split('\n').slice(2)
    expect(merged).toEqual([
      '| two-sample-mr | made: one variant dominates | 2026-11-27 | 2 | 120 | 0 | 2 | 0 | 1 | 0 |',
      '| two-sample-mr | balanced_24 | 2026-12-01 | 1 | 60 | 0 | 0 | 0 | 0 | 0 |',
      '| **all** |  |  | 3 | 180 | 0 | 2 | 0 | 1 | 0 |',
      '',
      expect.stringMatching(/^- RAPS/),
    ])
  })
})

describe('the table in the document', () => {
  const document = readFileSync('docs/science-checks.md', 'utf8')
  const present = parseDocumentTable(document)
  const rows = [...present.rows.values()]

  test('has every set, each script of it, nothing unexplained and no crash', () => {
    // The sets of any R: only their density differs.
    const sets = dataSets('r-4.2')
    expect(rows.map(([tool, set]) => `${tool} ${set}`)).toEqual(
      sets.map(({ tool, name }) => `${tool} ${name}`),
    )
    for (const [k, [, name = '', day, scripts, agree, , , , ...last]] of rows.entries()) {
      expect(day, name).toMatch(/^2026-\d\d-\d\d$/)
      expect(Number(scripts), name).toBe(hasConventions(sets[k]!) ? 3 : 1)
      expect(Number(agree), name).toBeGreaterThan(0)
      expect(last, name).toEqual(['0', '0'])
    }
  })

  /** Quick sets; every number is compared, so that a script shows how many there are. */
  test.each([
    ['power', 'b = 0.1'],
    ['meta-analysis', 'meta_cohorts_12'],
    ['coloc', 'shared'],
    ['mediation', 'two estimates'],
    ['multivariable', 'mv_weak_24'],
  ])('is up to date with the comparisons of %s: %s', { timeout: PATIENT }, async (tool, name) => {
    const set = dataSets('r-4.2').find((one) => one.tool === tool && one.name === name)!
    let numbers = 0
    for (const convention of hasConventions(set) ? CONVENTIONS : [null]) {
      const script = join(folder, `${tool}-${convention ?? 'once'}.R`)
      const choice = convention === null ? [] : ['--convention', convention]
      const exported = await analyse(tool, ...set.args, ...choice, '--out', script)
      expect(exported.status, exported.stderr).toBe(0)
      for (const [, ours = ''] of readFileSync(script, 'utf8').matchAll(
        /^ {2}ours = (c\(.*\)),$/gm,
      )) {
        numbers += ours.split(' = ').length - 1
      }
    }
    const [, , , , ...counts] = present.rows.get(`${tool}\t${name}`)!
    expect(counts).toEqual([String(numbers), '0', '0', '0', '0', '0'])
  })
})
