import { describe, expect, test } from 'vitest'
import type { GutBody } from '../../../src/results/scan/body.ts'
import { checksOf as bidirectionalChecks } from '../../../src/results/bidirectional/checks.ts'
import { bidirectionalSteps } from '../../../src/results/bidirectional/next-step-rules.ts'
import { mediationChecks } from '../../../src/results/mediation/checks.ts'
import { mediationSteps } from '../../../src/results/mediation/next-step-rules.ts'
import { mvChecks } from '../../../src/results/multivariable/checks.ts'
import { multivariableSteps } from '../../../src/results/multivariable/next-step-rules.ts'
import { checksOf as scanChecks } from '../../../src/results/scan/checks.ts'
import { scanSteps } from '../../../src/results/scan/next-step-rules.ts'
import { kind as gutKind } from '../../../src/results/gut-microbiota/kind.ts'
import type { Check } from '../../../src/results/summary.ts'
import { analyseFiles } from '../../../src/science/multivariable/analyse-files.ts'
import { webEngineHost } from '../../../src/workers/engine-host.ts'
import { bidirectionalResult } from '../../helpers/bidirectional-result.ts'
import { exampleText, mediationResult } from '../../helpers/mediation-result.ts'
import { multivariableResult } from '../../helpers/other-results.ts'
import { gutResult } from '../../helpers/scan-result.ts'
import { wordsIn } from '../../helpers/words.ts'
import { filesOf, quick, runBoth, table, wobble } from '../science/bidirectional/run.ts'
import { fileOf } from '../science/scan-run/run.ts'

const en = wordsIn('en')
const find = (checks: readonly Check[]) => checks.find(({ id }) => id === 'independence')

/** Errors with the standard deviation of their standard error. */
const error = (k: number, se: number) => se * Math.sqrt(12) * wobble(k + 1)
const ONE_GENE = (k: number) => ({ chr: 8, pos: 64e6 + 20_000 * k })
const APART = (k: number) => ({ chr: 1 + k, pos: 5e7 })
type Position = (k: number) => { chr: number; pos: number }
const COUNT = 12

/** A harmonised table of one pair with a clear effect. */
function scanTable(position: Position | null, scatter = 1): string {
  const header =
    'exposure\toutcome\tSNP\tchr\tpos\tbeta.exposure\tse.exposure\tbeta.outcome\tse.outcome'
  const rows = Array.from({ length: COUNT }, (_, k) => {
    const beta = 0.1 + 0.01 * k
    const { chr, pos } = position ? position(k) : { chr: 'NA', pos: 'NA' }
    return [
      'gene',
      'CRC',
      `rs${k}`,
      chr,
      pos,
      beta,
      0.005,
      0.4 * beta + scatter * error(k, 0.005),
      0.005,
    ]
  })
  return [header, ...rows.map((row) => row.join('\t'))].join('\n')
}

const traitTable = (position: Position, effect: number, seed: number) =>
  table(
    Array.from({ length: COUNT }, (_, k) => ({
      SNP: `rs${k}`,
      beta: effect * (0.1 + 0.01 * k) + error(k + seed, 0.005),
      se: 0.005,
      ...position(k),
    })),
  )

describe('a scan', () => {
  test('never gives a high verdict to variants of one region, and offers another scan', async () => {
    const [apart, together] = [
      await gutResult(scanTable(APART)),
      await gutResult(scanTable(ONE_GENE)),
    ]
    expect(apart.rows[0]?.p).toBe(together.rows[0]?.p)
    expect(['passed', 'associated']).toContain(apart.rows[0]?.verdict)
    expect(together.rows[0]).toMatchObject({
      verdict: 'suggestive',
      independence: { n: COUNT, placed: COUNT, regions: 1 },
    })
    expect(find(scanChecks(apart, en))).toMatchObject({
      grade: 'holds',
      finding: 'Variants in separate regions',
    })
    expect(find(scanChecks(together, en))).toMatchObject({
      grade: 'against',
      finding: '1 finding: 1 with dependent variants',
      reason: 'the variants of 1 finding are not independent',
    })
    const steps = (body: GutBody) => scanSteps(body).map(({ id }) => id)
    expect(steps(together)).toContain('screenDependent')
    expect(steps(apart)).not.toContain('screenDependent')
  })

  test('accepts one region that a panel clumped at r² 0.001', async () => {
    const body = await gutResult(scanTable(ONE_GENE))
    const clump = { r2: 0.001, windowKb: 10_000, outside: 'drop', proxyKb: 250 } as const
    const clumped: GutBody = { ...body, parameters: { ...body.parameters, clump } }
    expect(find(scanChecks(clumped, en))).toMatchObject({
      grade: 'holds',
      finding: 'Clumped at r² 0.001',
    })
  })

  test('reads a Q that is too small where positions are unknown, and stores nothing otherwise', async () => {
    const small = await gutResult(scanTable(null, 0.05))
    expect(small.rows[0]).toMatchObject({ verdict: 'suggestive', independence: { placed: 0 } })
    expect(find(scanChecks(small, en))?.grade).toBe('against')
    const usual = await gutResult(scanTable(null))
    expect(usual.rows[0]).not.toHaveProperty('independence')
    expect(usual.rows[0]?.verdict).not.toBe('suggestive')
    expect(find(scanChecks(usual, en))).toBeUndefined()
  })

  test('stores facts that its schema accepts, and judges no record without them', async () => {
    const body = await gutResult(scanTable(ONE_GENE))
    const read = gutKind.read(structuredClone(body) as never) as GutBody | null
    expect(read?.rows[0]?.independence).toEqual(body.rows[0]?.independence)
    const older = { ...body, rows: body.rows.map(({ independence: _facts, ...row }) => row) }
    expect(find(scanChecks(older, en))).toBeUndefined()
  })
})

describe('a bidirectional analysis', () => {
  const both = (position: Position, pruneKb: number) =>
    runBoth(filesOf(traitTable(position, 1, 0), traitTable(position, 0.4, 40)), {
      ...quick,
      pruneKb,
    })

  test('speaks against a direction with variants of one region', async () => {
    const body = await both(ONE_GENE, 0)
    expect(body.forward).toMatchObject({ independence: { regions: 1 } })
    expect(['passed', 'associated']).not.toContain(body.forward.verdict)
    const check = find(bidirectionalChecks(body, en))
    expect(check?.grade).toBe('against')
    expect(check?.finding).toContain('12 variants, 1 region')
    expect(check?.reason).toBe('A → B: one region holds all of its 12 variants')
    const step = bidirectionalSteps(body).find(({ id }) => id === 'biDependent')
    expect(step?.actions).toEqual([{ name: 'rerun' }, { name: 'tool', toolId: '6008' }])
  })

  test.each(['oneway', 'twoway'] as const)('holds for the pruned example %s', async (set) => {
    expect(find(bidirectionalChecks(await bidirectionalResult(set), en))?.grade).toBe('holds')
  })
})

describe('a mediation analysis', () => {
  test('holds for the pruned example', async () => {
    expect(find(mediationChecks(await mediationResult(), en))?.grade).toBe('holds')
  })

  test('names the step whose variants are one region', async () => {
    // The exposure's variants moved into one gene, unpruned.
    const [header = '', ...rows] = exampleText('mediation_exposure').trim().split('\n')
    const moved = rows.map((row, k) =>
      row
        .split('\t')
        .with(1, '8')
        .with(2, String(64_000_000 + 1000 * k))
        .join('\t'),
    )
    const x = [header, ...moved].join('\n')
    const body = await mediationResult('partial', { pruneKb: 0, exclude: 'none' }, { x })
    const check = find(mediationChecks(body, en))
    expect(body.steps.xm.independence?.regions).toBe(1)
    expect(check?.grade).toBe('against')
    expect(check?.finding).toMatch(/variants, 1 region/)
    expect(mediationSteps(body).map(({ id }) => id)).toContain('mediationDependent')
  })
})

describe('a multivariable analysis', () => {
  test('takes positions from the first exposure, and weighs each exposure', async () => {
    const body = await analyseFiles(
      {
        exposures: [
          fileOf('one.tsv', traitTable(ONE_GENE, 1, 0)),
          fileOf('two.tsv', traitTable(ONE_GENE, 0.2, 5)),
        ],
        outcomes: [fileOf('outcome.tsv', traitTable(APART, 0.4, 40))],
        mapping: {},
        action: 'trust-strand',
        parameters: { convention: 'twosamplemr', correlation: null, nboot: 100 },
        outcomeName: '',
      },
      webEngineHost(),
    )
    expect(body.independence).toMatchObject({ n: COUNT, placed: COUNT, regions: 1 })
    expect(multivariableSteps(body).map(({ id }) => id)).toContain('mvDependent')
    expect(find(mvChecks(body, en))).toMatchObject({
      grade: 'against',
      finding: '12 variants, 1 region',
    })
  })

  test('cannot tell for the example without positions', () => {
    expect(find(mvChecks(multivariableResult(), en))?.grade).toBe('open')
  })
})
