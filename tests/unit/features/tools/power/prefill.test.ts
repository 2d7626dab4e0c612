import { describe, expect, test } from 'vitest'
import { prefillPower } from '../../../../../src/features/tools/power/prefill.ts'
import {
  FIRST_POWER_SETTINGS,
  toPowerParameters,
} from '../../../../../src/features/tools/power/model.ts'
import { gutResult } from '../../../../helpers/scan-result.ts'
import { exampleResult } from '../../../../helpers/two-sample-result.ts'

const NOTHING = new URLSearchParams()

/** F of k variants that explain a share of the exposure in n people. */
function fOf(share: number, n: number, k: number): number {
  return (share * (n - k - 1)) / ((1 - share) * k)
}

describe('power settings prefilled from a result', () => {
  test('prefills instruments, samples and effect of a pair', async () => {
    const body = await exampleResult('balanced_24')
    const sized = {
      ...body,
      parameters: {
        ...body.parameters,
        samples: { exposure: 50_000, outcome: null, cases: 20_000, controls: 80_000 },
      },
      steiger: null,
      presentation: { exposureName: 'BMI', outcomeName: 'CHD', outcomeKind: 'binary' as const },
    }
    const found = prefillPower(sized, NOTHING)!
    const main = body.estimates.find(({ method }) => method === 'ivw')!
    expect(found).toMatchObject({
      exposureName: 'BMI',
      outcomeName: 'CHD',
      outcomeKind: 'binary',
      strengthBy: 'r2',
      n: 100_000,
      caseShare: 20,
      nExposure: 50_000,
      variants: body.variants.length,
    })
    expect(found.oddsRatio).toBeCloseTo(Math.exp(main.b), 1)
    // The inverse of F = R²·(N − k − 1)/((1 − R²)·k).
    const share = Number(found.r2) / 100
    expect(fOf(share, 50_000, body.variants.length)).toBeCloseTo(body.strength.fMean!, -1)
    expect(toPowerParameters({ ...FIRST_POWER_SETTINGS, ...found })).not.toBeNull()
  })

  test('prefills the middle pair of a scan, or the one that is named', async () => {
    const gut = await gutResult()
    expect(prefillPower(gut, NOTHING)).toMatchObject({ outcomeName: 'cancer', variants: 8 })
    const named = prefillPower(gut, new URLSearchParams({ exposure: 'order.One.id.4444' }))!
    expect(named).toMatchObject({ exposureName: 'order.One.id.4444', variants: 1 })
    expect(Number(named.oddsRatio)).toBeGreaterThan(1)
  })
})
