import { describe, expect, it } from 'vitest'
import { readStudies } from '../../../../../src/science/meta-analysis/read-studies.ts'
import { checkStudy, type StudyText } from '../../../../../src/science/meta-analysis/studies.ts'
import { webEngineHost } from '../../../../../src/workers/engine-host.ts'

const ROW: StudyText = { name: 'A', effect: '', se: '', low: '', high: '' }
const read = (text: string) => readStudies(new TextEncoder().encode(text), webEngineHost())

describe('a study as typed', () => {
  const bySe = { scale: 'beta', errorBy: 'se', mark: 'point' } as const
  const byCi = { scale: 'ratio', errorBy: 'ci', mark: 'point' } as const

  it('derives the standard error from the interval of a ratio', () => {
    const { study, faults } = checkStudy({ ...ROW, effect: '1.5', low: '1.2', high: '1.875' }, byCi)
    expect(faults).toEqual([])
    expect(study?.b).toBeCloseTo(Math.log(1.5), 12)
    expect(study?.se).toBeCloseTo(Math.log(1.875 / 1.2) / (2 * 1.959963984540054), 12)
  })

  it('parses common spellings of powers of ten, and defers the meaning of a comma to all rows', () => {
    const { study, faults } = checkStudy({ ...ROW, effect: '−5×10⁻³', se: '2·10⁻³' }, bySe)
    expect(faults).toEqual([])
    expect(study).toMatchObject({ b: -0.005, se: 0.002 })
    const mixed = checkStudy({ ...ROW, effect: '0,2', se: '0.1' }, bySe)
    expect(mixed.faults).toEqual([{ field: 'effect', fault: 'not-a-number' }])
  })

  it.each([
    ['a word', { effect: 'high', se: '0.1' }, bySe, 'effect', 'not-a-number'],
    ['a number beyond all', { effect: '1e999', se: '0.1' }, bySe, 'effect', 'not-a-number'],
    ['no error', { effect: '0.2' }, bySe, 'se', 'missing'],
    ['an error of 0', { effect: '0.2', se: '0' }, bySe, 'se', 'se-not-positive'],
    ['a negative error', { effect: '0.2', se: '-0.1' }, bySe, 'se', 'se-not-positive'],
    ['a ratio of 0', { effect: '0', low: '0.5', high: '2' }, byCi, 'effect', 'ratio-not-positive'],
    ['swapped ends', { effect: '1', low: '2', high: '0.5' }, byCi, 'high', 'ends-swapped'],
    ['outside', { effect: '3', low: '0.5', high: '2' }, byCi, 'effect', 'outside-interval'],
  ] as const)('reports %s at its field', (_name, part, how, field, fault) => {
    const { study, faults } = checkStudy({ ...ROW, ...part }, how)
    expect(study).toBeNull()
    expect(faults).toEqual([{ field, fault }])
  })

  it('warns about an estimate far from the middle of its interval', () => {
    // The interval of an odds ratio, read as that of a difference.
    const text = { ...ROW, effect: '2', low: '1', high: '4' }
    expect(checkStudy(text, byCi).isSkewed).toBe(false)
    expect(checkStudy(text, { ...byCi, scale: 'beta' }).isSkewed).toBe(true)
  })
})

describe('a table of studies', () => {
  it('is mapped by the names of its columns', async () => {
    const { rows, scale, errorBy } = await read(
      'Study,OR,95% CI lower,95% CI upper\nA,1.2,1.0,1.4\n',
    )
    expect({ scale, errorBy }).toEqual({ scale: 'ratio', errorBy: 'ci' })
    expect(rows).toEqual([{ name: 'A', effect: '1.2', se: '', low: '1.0', high: '1.4' }])
    expect(await read('队列\tβ\t标准误\nA\t0.1\t0.02\n'.replace('β', 'Beta'))).toMatchObject({
      scale: 'beta',
      errorBy: 'se',
      rows: [{ name: 'A', effect: '0.1', se: '0.02' }],
    })
    expect((await read('cohort\tlogOR\tSE\nA\t0.1\t0.02\n')).scale).toBe('log-odds')
  })

  it.each([
    ['no effect', 'study,se\nA,0.1\n', 'study.effect'],
    ['no error and no interval', 'study,beta,lower\nA,0.1,0\n', 'study.error'],
  ])('%s: names the missing column', async (_name, text, column) => {
    await expect(read(text)).rejects.toThrow(
      expect.objectContaining({
        problem: expect.objectContaining({ code: 'field-not-mapped', column }) as unknown,
      }) as Error,
    )
  })
})
