import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { countVariants } from '../../../../src/results/independence.ts'
import type { TwoSampleBody } from '../../../../src/results/two-sample/body.ts'
import { pooledOf } from '../../../../src/results/two-sample/pooled.ts'
import { checksOf } from '../../../../src/results/two-sample/checks.ts'
import { kind } from '../../../../src/results/two-sample/kind.ts'
import { twoSampleSteps } from '../../../../src/results/two-sample/next-step-rules.ts'
import { summaryOf } from '../../../../src/results/two-sample/summary.ts'
import { exampleResult, resultOf } from '../../../helpers/two-sample-result.ts'
import { wordsIn } from '../../../helpers/words.ts'

const en = wordsIn('en')
const zh = wordsIn('zh')

const checkOf = (body: TwoSampleBody, words = en) =>
  checksOf(body, words).find(({ id }) => id === 'independence')

function strongestOf({ variants }: TwoSampleBody): string | undefined {
  return variants.toSorted((x, y) => (y.f ?? 0) - (x.f ?? 0))[0]?.SNP
}

/** Variants in one gene: their outcome errors have the correlation that a sum over all of them leaves. */
function correlatedTable(): string {
  const rows = Array.from({ length: 60 }, (_, k) => {
    const x = 0.05 + 0.0005 * k
    // A tenth of the scatter of independent errors of 0.02.
    const y = 0.3 * x + 0.002 * (k % 2 === 0 ? 1 : -1)
    return `rs${k}\t${x}\t0.005\t${y}\t0.02`
  })
  return ['SNP\tbeta.exposure\tse.exposure\tbeta.outcome\tse.outcome', ...rows].join('\n')
}

describe('300 variants of one gene', () => {
  let body: TwoSampleBody
  beforeAll(async () => {
    body = await resultOf(readFileSync('tests/fixtures/cases/methods/one_gene_300.tsv', 'utf8'))
  })

  test('speak against the answer as one region, in both languages', () => {
    expect(checkOf(body)).toMatchObject({
      grade: 'against',
      finding: '300 variants, 1 region; Q = 26.6 on 299 df, far too small',
      reason: 'one region holds all of its 300 variants',
    })
    expect(checkOf(body, zh)).toMatchObject({
      grade: 'against',
      reason: '它的 300 个变异同属一个区域',
    })
  })

  test('print the limits by which they are judged', () => {
    const text =
      checkOf(body)
        ?.caveats.map((one) => one.text)
        .join(' ') ?? ''
    expect(text).toContain('500 kb')
    expect(text).toContain('look closer from 1.2, against the answer from 2')
    expect(text).toContain('limit 0.001')
  })

  test('do not call the close agreement of correlated variants a good sign', () => {
    const words = summaryOf(body, en).words.join(' ')
    expect(words).toContain('agree more closely than independent ones can')
    expect(words).not.toContain('differ no more than expected by chance')
    const heterogeneity = checksOf(body, en).find(({ id }) => id === 'heterogeneity')
    expect(heterogeneity?.grade).toBe('look')
  })

  test('count one region in the tile of variants, and in the words of an answer', () => {
    const tile = summaryOf(body, en).facts.find(({ id }) => id === 'variants')
    expect(tile?.note).toBe('of 300 rows in the file\u00a0· 1 region')
    expect(countVariants(300, pooledOf(body), en)).toBe('300 variants in 1 region')
    expect(countVariants(300, pooledOf(body), zh)).toBe('300 个变异（1 个区域）')
    expect(countVariants(300, null, en)).toBe('300 variants')
  })

  test('offer the strongest variant of each region as the next step, which the tool prefills', async () => {
    const step = twoSampleSteps(body).find(({ id }) => id === 'dependent')
    expect(step).toMatchObject({
      values: { n: 300, regions: 1 },
      actions: [{ name: 'again', isPruned: true }, { toolId: '6008' }, { toolId: '6009' }],
    })
    const choice = { without: new Set<string>(), isPruned: true, exposure: null, outcome: null }
    const pair = kind.prefillPair(body, choice)
    expect(pair?.leftOut).toBe(299)
    const again = await resultOf(pair?.text ?? '')
    expect(again.variants).toHaveLength(1)
    expect(again.variants[0]).toMatchObject({ chr: '8', SNP: strongestOf(body) })
  })

  test('stay one region when their data prefill another run', async () => {
    const choice = { without: new Set(['rs7700000']), exposure: null, outcome: null }
    const again = await resultOf(kind.prefillPair(body, choice)?.text ?? '')
    expect(again.independence).toMatchObject({ n: 299, placed: 299, regions: 1 })
  })

  test('have no check in a record of a build without one', () => {
    const { independence: _, ...older } = body
    expect(checkOf(older)).toBeUndefined()
  })
})

test('speaks against correlated variants without positions by Q alone', async () => {
  const check = checkOf(await resultOf(correlatedTable()))
  expect(check?.grade).toBe('against')
  expect(check?.finding).toMatch(/^Q = .* on 59 df, far too small$/)
  expect(check?.reason).toMatch(/^its variants scatter far less than independent ones would/)
})

test.each(['balanced_24', 'directional_60', 'homogeneous_12', 'null_outlier_40'] as const)(
  'cannot tell for the example %s, whose variants have no positions',
  async (name) => {
    expect(checkOf(await exampleResult(name))).toMatchObject({
      grade: 'open',
      finding: 'No positions, so distances are unknown; Q is not too small',
    })
  },
)
