/** Which estimates may vote on the agreement of a two-sample result. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checksOf } from '../../../../src/results/two-sample/checks.ts'
import { estimatesTable } from '../../../../src/results/two-sample/report-tables.ts'
import { classAgreements } from '../../../../src/science/methods/agreement.ts'
import { signOf } from '../../../../src/science/methods/method-estimate.ts'
import { modeEstimates } from '../../../../src/science/methods/mode.ts'
import { resultOf } from '../../../helpers/two-sample-result.ts'
import { wordsIn } from '../../../helpers/words.ts'

const caseOf = (name: string) =>
  resultOf(readFileSync(`tests/fixtures/cases/methods/${name}.tsv`, 'utf8'))

const main = { b: 0.2, ciLow: 0.1, ciHigh: 0.3 }
const row = (
  method: 'egger' | 'weighted-median' | 'mrmix',
  b: number,
  ciLow: number,
  ciHigh: number,
) => ({
  method,
  b,
  ciLow,
  ciHigh,
})

describe('the agreement of methods', () => {
  test('is not judged by MRMix where it finds no valid variant, and the row says why', async () => {
    const body = await caseOf('mrmix_small')
    const mrmix = body.estimates.find(({ method }) => method === 'mrmix')!
    expect(mrmix.setAside).toBe('too-few-valid')
    expect(signOf(mrmix)).toBe(0)
    const check = checksOf(body, wordsIn('en')).find(({ id }) => id === 'agreement')!
    expect(check).toMatchObject({
      grade: 'holds',
      finding: expect.stringMatching(/exclude/) as unknown,
    })
    const words = wordsIn('en')
    const { rows, notes = [] } = estimatesTable(body, words)
    const cells = rows.find(([name]) => name === 'MRMix')!
    expect(notes[Number(cells[1]) - 1]).toContain(
      'Not used to judge the result: leaves fewer than three valid variants',
    )
  })

  test('is against an estimate that several robust methods contradict, and names them', async () => {
    const body = await caseOf('M2')
    const found = Object.fromEntries(body.agreement!.map((one) => [one.id, one]))
    expect(found['majority']).toMatchObject({ reading: 'against', methods: ['weighted-median'] })
    expect(found['plurality']).toMatchObject({
      reading: 'against',
      methods: ['weighted-mode', 'contamination-mixture', 'cml-ma-dp'],
    })
    // IVW without the outliers of MR-PRESSO is 0.07, with an interval that just reaches IVW of all.
    expect(found['outliers']).toMatchObject({ reading: 'vague', methods: ['presso-corrected'] })
    expect(found['directional']?.reading).toBe('vague')
    const check = checksOf(body, wordsIn('en')).find(({ id }) => id === 'agreement')!
    expect(check.grade).toBe('against')
    expect(check.finding).toBe('Contradicted by: Weighted median, Weighted mode')
    expect(check.reason).toBe(
      '4 robust methods contradict it (Weighted median, Weighted mode, Contamination mixture, cML-MA-DP)',
    )
    expect(body.warnings.map(({ code }) => code)).toContain('directions-disagree')
  })

  test.each([
    ['a wide interval with the other sign', row('egger', -0.1, -0.6, 0.4), 'vague'],
    ['the other sign within chance', row('weighted-median', -0.01, -0.25, 0.23), 'turned'],
    [
      'an interval that includes 0 but not the estimate',
      row('weighted-median', 0.02, -0.1, 0.14),
      'against',
    ],
    ['the other sign beyond chance', row('egger', -0.3, -0.5, -0.1), 'against'],
    [
      'the same sign and a clear, smaller effect',
      row('weighted-median', 0.05, 0.01, 0.09),
      'clear',
    ],
    [
      'no sign within the step of a grid',
      { ...row('mrmix', -2.5e-17, -0.3, 0.3), convention: { name: 'exact' as const, step: 0.01 } },
      'vague',
    ],
  ])('%s is read as it is', (_, other, reading) => {
    expect(classAgreements(main, [other])[0]?.reading).toBe(reading)
  })

  test('does not let an estimate vote that is set aside', () => {
    const other = { ...row('mrmix', -0.5, -0.6, -0.4), setAside: 'at-grid-end' as const }
    expect(classAgreements(main, [other])).toEqual([])
  })

  test('of a mode is open where two modes are equally high', () => {
    const ratios = [-0.102, -0.101, -0.1, 0.3, 0.301, 0.302]
    const effects = {
      betaExposure: new Float64Array(6).fill(1),
      seExposure: new Float64Array(6).fill(0.01),
      betaOutcome: Float64Array.from(ratios),
      seOutcome: new Float64Array(6).fill(0.02),
    }
    const choice = { convention: 'exact', seed: 1, nboot: 10, nome: false } as const
    // The bandwidth of two groups spans both: a narrow one separates them.
    const [mode] = modeEstimates(effects, { ...choice, phi: 0.3 })
    expect(mode?.setAside).toBe('several-modes')
    const moved = {
      ...effects,
      betaOutcome: effects.betaOutcome.map((b, j) => (j === 5 ? -0.1 : b)),
    }
    expect(modeEstimates(moved, { ...choice, phi: 0.3 })[0]?.setAside).toBeUndefined()
  })
})
