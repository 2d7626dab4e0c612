import { describe, expect, test } from 'vitest'
import { filesOf, HEADER, quick, runBoth, table, wobble } from './run.ts'

describe('missing or invalid input', () => {
  const strong = Array.from({ length: 12 }, (_, k) => ({
    SNP: `rs${k}`,
    beta: 0.05 + 0.002 * k,
    se: 0.004,
  }))
  const weak = strong.map(({ SNP, beta }, k) => ({
    SNP,
    beta: 0.2 * beta + 0.001 * wobble(k),
    se: 0.004,
  }))

  test('no instruments in one direction is a result, not a failure', async () => {
    const result = await runBoth(filesOf(table(strong), table(weak)), quick)
    expect(result.verdict).toBe('not-testable')
    expect(result.forward.isSupported).toBe(true)
    expect(result.reverse).toMatchObject({
      numbers: null,
      main: null,
      verdict: 'not-testable',
      isSupported: null,
    })
    expect(result.reverse.warnings.map(({ code }) => code)).toEqual(['no-instruments'])
  })

  test('no overlap with the other trait is reported per direction', async () => {
    const far = [
      ...weak,
      ...strong.map((row) => ({ ...row, SNP: `x${row.SNP}`, chr: 3, pos: 3e7 })),
    ]
    const result = await runBoth(filesOf(table(strong), table(far)), { ...quick, pruneKb: 0 })
    expect(result.reverse.instruments.selected).toBe(12)
    expect(result.reverse.variants).toEqual([])
    expect(result.reverse.warnings[0]).toEqual({ code: 'no-overlap', values: { count: 12 } })
    expect(new Set(result.reverse.dropped.map(({ reason }) => reason))).toEqual(
      new Set(['not-in-outcome']),
    )
  })

  test('fails with the counts when neither direction has common variants', async () => {
    // Neither names nor positions match.
    const other = strong.map((row, k) => ({ ...row, SNP: `y${row.SNP}`, pos: 77 * (k + 1) }))
    await expect(runBoth(filesOf(table(strong), table(other)), quick)).rejects.toMatchObject({
      problem: { code: 'no-usable-rows', found: '24' },
    })
  })

  test('one variant gives a Wald ratio and a warning', async () => {
    const result = await runBoth(filesOf(table(strong.slice(0, 1)), table(weak)), quick)
    expect(result.forward.main?.method).toBe('wald-ratio')
    expect(result.forward.warnings[0]).toEqual({ code: 'single-variant', values: { SNP: 'rs0' } })
  })

  test('F, p, distance and repeated names remove variants, each counted', async () => {
    const near = [
      ...strong.map((row) => ({ ...row, chr: 5 })),
      { SNP: 'rs0', beta: 0.9, se: 0.1 },
      { SNP: 'rs90', beta: 0.00001, se: 0.004 },
    ].map((row, k) => ({ ...row, chr: 5, pos: 1e6 + 4e6 * k }))
    const result = await runBoth(filesOf(table(near), table(weak)), { ...quick, leastF: 200 })
    const { instruments } = result.forward
    expect(instruments).toMatchObject({ candidates: 13, aboveP: 1 })
    const sum = instruments.aboveP + instruments.weak + instruments.pruned + instruments.selected
    expect(sum).toBe(13)
    expect(instruments.weak).toBeGreaterThan(0)
    // Within 10 Mb of each other only one stays.
    const places = result.forward.variants.map(({ position }) => position ?? 0)
    for (const [k, place] of places.entries()) {
      for (const other of places.slice(k + 1)) expect(Math.abs(place - other)).toBeGreaterThan(1e7)
    }
  })

  test('without positions nothing is pruned, with a warning', async () => {
    const without = (text: string) =>
      text
        .split('\n')
        .map((line) => line.split('\t').toSpliced(1, 2).join('\t'))
        .join('\n')
    const result = await runBoth(filesOf(without(table(strong)), without(table(weak))), quick)
    expect(result.forward.instruments).toMatchObject({ selected: 12, unplaced: 12, pruned: 0 })
    expect(result.forward.warnings.map(({ code }) => code)).toContain('unplaced')
  })

  test('asks which of several traits in one file is meant', async () => {
    const text = [
      `${HEADER}\tPhenotype`,
      ...table(strong)
        .split('\n')
        .slice(1)
        .map((line, k) => `${line}\t${k % 2 === 0 ? 'BMI' : 'CHD'}`),
    ].join('\n')
    await expect(runBoth(filesOf(text, table(weak)), quick)).rejects.toMatchObject({
      problem: { code: 'question-open', column: 'Phenotype', found: 'BMI, CHD', file: 'A.tsv' },
    })
  })

  test('refuses parameters out of range before anything is read', async () => {
    const files = filesOf(table(strong), table(weak))
    for (const [parameters, column] of [
      [{ instrumentP: 0 }, 'instrumentP'],
      [{ pruneKb: -1 }, 'pruneKb'],
      [{ presso: 5 }, 'presso'],
      [{ nboot: 1 }, 'nboot'],
    ] as const) {
      await expect(runBoth(files, parameters)).rejects.toMatchObject({
        problem: { code: 'bad-parameter', column },
      })
    }
  })
})
