import { describe, expect, it } from 'vitest'
import { panelChange } from '../../../../src/results/rerun/panel-change.ts'

const set = (fileName: string, hash: string, bedBytes = 100) => ({
  fileName,
  bimSha256: hash.repeat(64),
  famSha256: 'f'.repeat(64),
  bedBytes,
  variants: 5,
})
const withPanel = (...files: object[]) => ({ kind: 'instruments', panel: { files } })
const ONE = withPanel(set('chr1', 'a'), set('chr2', 'b'))

describe('the panel of a run that repeats a record', () => {
  it('is the same with other file names and in another order', () => {
    expect(panelChange(ONE, withPanel(set('two', 'b'), set('one', 'a')))).toBeNull()
    expect(panelChange({ kind: 'instruments' }, ONE)).toBeNull()
    const record = { kind: 'colocalisation', several: { panel: ONE.panel } }
    expect(panelChange(record, record)).toBeNull()
    expect(panelChange(record, { kind: 'colocalisation' })?.kind).toBe('none')
  })

  it('differs by its variants, its samples, or the length of the genotypes', () => {
    const others = [
      set('chr2', 'c'),
      set('chr2', 'b', 101),
      { ...set('chr2', 'b'), famSha256: 'e'.repeat(64) },
    ]
    for (const other of others) {
      expect(panelChange(ONE, withPanel(set('chr1', 'a'), other))).toEqual({
        kind: 'other',
        names: ['chr2'],
      })
    }
  })

  it('may be missing, or a set of it', () => {
    expect(panelChange(ONE, { kind: 'instruments' })).toEqual({
      kind: 'none',
      names: ['chr1', 'chr2'],
    })
    expect(panelChange(ONE, withPanel(set('chr1', 'a')))).toEqual({ kind: 'none', names: ['chr2'] })
  })

  it('of a pair is the one that its variants were selected by', () => {
    const pairResult = (hash: string) => ({
      kind: 'two-sample-mr',
      road: { panel: ONE.panel, hash },
    })
    expect(panelChange(pairResult('x'), pairResult('y'))).toBeNull()
    expect(
      panelChange(pairResult('x'), { kind: 'two-sample-mr', road: { panel: null } })?.kind,
    ).toBe('none')
  })
})
