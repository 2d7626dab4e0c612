import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { scanExposure } from '../../../../src/science/scan/scan-exposure.ts'
import { indexAssociations } from '../../../../src/science/harmonise/harmonise.ts'
import { normalTwoSided } from '../../../../src/science/numerics/tails.ts'
import { adjustP } from '../../../../src/science/methods/multiple-testing.ts'
import type { ScanFiles } from '../../../../src/science/scan-run/inputs.ts'
import { readBlocks } from '../../../../src/science/scan-run/read-blocks.ts'
import { previewScan } from '../../../../src/science/scan-run/preview.ts'
import type { ScanResult } from '../../../../src/science/scan-run/result.ts'
import { webEngineHost } from '../../../../src/workers/engine-host.ts'
import { fileOf, PARAMETERS, runScan } from './run.ts'

const host = webEngineHost()
const example: { files: ScanFiles; mapping: object } = {
  files: {
    layout: 'harmonised',
    table: fileOf('map.tsv', readFileSync('public/examples/sim_map_8x5.tsv', 'utf8')),
  },
  mapping: {},
}
const asMap = { kind: 'causal-map' } as const

const HEADER = 'SNP\teffect_allele\tother_allele\tbeta\tse\tpval\tsamplesize'
const wobble = (k: number) => ((k * 0.618_033_988_75) % 1) - 0.5

/**
 * Returns two files of the same variants: ten instruments of the exposure, eight of the outcome, one of both.
 */
function twoFiles(slope: number): { files: ScanFiles; mapping: object } {
  const rows = Array.from({ length: 19 }, (_, k) => {
    const size = 0.05 + 0.002 * k
    if (k < 10) return { x: size, y: 0.0004 * wobble(k) }
    if (k < 18) return { x: slope * size + 0.002 * wobble(k), y: size }
    return { x: size, y: size }
  })
  const text = (of: 'x' | 'y') =>
    [
      HEADER,
      ...rows.map(
        (row, k) => `rs${k}\tA\tG\t${row[of]}\t0.004\t${normalTwoSided(row[of] / 0.004).p}\t90000`,
      ),
    ].join('\n')
  return {
    files: {
      layout: 'two-sides',
      exposures: [fileOf('BMI.tsv', text('x'))],
      outcomes: [fileOf('CHD.tsv', text('y'))],
    },
    mapping: {},
  }
}

const both = await runScan(example, { reverse: true }, asMap)

describe('the reverse direction of a map', () => {
  test('finds the simulated effects and does not change the forward direction', async () => {
    const plain = await runScan(example, {}, asMap)
    expect(both.schemaVersion).toBe(3)
    expect(plain.reverse).toBeNull()
    expect(both.rows).toEqual(plain.rows)
    expect(both.summary).toEqual(plain.summary)
    const { reverse } = both
    const found = (reverse?.rows ?? [])
      .filter(({ bhClustered }) => (bhClustered ?? 1) < 0.05)
      .map(({ exposure, outcome }) => `${exposure} → ${outcome}`)
    expect(found.toSorted()).toEqual(['Outcome 2 → Trait H', 'Outcome 5 → Trait B'])
    const own = reverse?.rows.find(
      (row) => row.exposure === 'Outcome 5' && row.outcome === 'Trait B',
    )
    expect(own?.b).toBeLessThan(-0.2)
    expect(reverse?.rows).toHaveLength(40)
  })

  test('is adjusted among its own tests', () => {
    const rows = both.reverse?.rows ?? []
    expect(rows.map(({ bh }) => bh)).toEqual(
      adjustP(
        rows.map(({ p }) => p),
        'bh',
      ),
    )
  })

  test('is the scan of the swapped pair, without variants that are instruments of both', async () => {
    const given = twoFiles(0.15)
    const result = await runScan(given, { reverse: true }, asMap)
    const [row] = result.reverse?.rows ?? []
    expect(row).toMatchObject({ exposure: 'CHD', outcome: 'BMI', nsnp: 8 })
    expect(result.reverse?.variants[0]?.SNP).not.toContain('rs18')
    const blocks = await readBlocks(given.files, {}, { ...PARAMETERS, reverse: true }, host)
    const [block] = blocks.reverse
    const trait = block?.exposures[0]
    const direct = scanExposure(
      'CHD',
      trait?.rows ?? [],
      indexAssociations(block?.rows ?? []),
      PARAMETERS,
    )
    expect(row?.b).toBe(direct.main?.b)
    expect(row?.p).toBe(direct.main?.p)
    expect(row?.b).toBeGreaterThan(0.1)
    expect(row?.isForward).toBe(true)
    // The forward run is unchanged: rs18 is among its instruments.
    expect(result.rows[0]?.nsnp).toBe(11)
  })

  test('without instruments of the outcomes does not change the map', async () => {
    const exposure = [
      HEADER,
      'rs1\tA\tG\t0.2\t0.01\t1e-9\t1000',
      'rs2\tA\tG\t0.3\t0.01\t1e-9\t1000',
    ]
    const outcome = [HEADER, 'rs1\tA\tG\t0.02\t0.01\t0.05\t900', 'rs2\tA\tG\t0.03\t0.01\t0.01\t900']
    const files: ScanFiles = {
      layout: 'two-sides',
      exposures: [fileOf('x.tsv', exposure.join('\n'))],
      outcomes: [fileOf('y.tsv', outcome.join('\n'))],
    }
    const result = await runScan({ files, mapping: {} }, { reverse: true }, asMap)
    expect(result.reverse).toBeNull()
    expect(result.rows).toHaveLength(1)
  })

  test('is absent in a scan of one outcome', async () => {
    const result: ScanResult = await runScan(twoFiles(0))
    expect('reverse' in result).toBe(false)
    expect(result.schemaVersion).toBe(2)
  })

  test("reads the outcome's own instruments from a long file as well", async () => {
    const { files } = twoFiles(0.15)
    if (files.layout !== 'two-sides') throw new Error('two files')
    const filler = Array.from(
      { length: 20_500 },
      (_, k) => `x${k}\tA\tG\t0.0001\t0.004\t0.98\t90000`,
    )
    const [outcome] = files.outcomes
    const text = new TextDecoder().decode(outcome?.bytes)
    const long = { ...files, outcomes: [fileOf('CHD.tsv', [text, ...filler].join('\n'))] }
    const result = await runScan({ files: long, mapping: {} }, { reverse: true }, asMap)
    const short = await runScan({ files, mapping: {} }, { reverse: true }, asMap)
    expect(result.reverse?.rows).toEqual(short.reverse?.rows)
  })

  test('is shown in the preview', async () => {
    const { reverse } = await previewScan(twoFiles(0.15), host)
    expect(reverse?.p).toHaveLength(19)
    // Rows that are instruments of the outcome and not of the exposure.
    const own = Array.from(
      reverse?.p ?? [],
      (p, at) => p <= 1e-5 && (reverse?.otherP[at] ?? 0) > 1e-5,
    )
    expect(own.filter(Boolean)).toHaveLength(8)
    const table = await previewScan(example, host)
    expect(table.reverse?.p.length).toBe(table.instruments?.p.length)
  })

  test('loses its variants first in a small record', async () => {
    const size = JSON.stringify(both).length
    const small = await runScan(example, { reverse: true }, { ...asMap, maxBytes: size - 10_000 })
    expect(small.reverse?.variants.every((own) => own === null)).toBe(true)
    expect(small.reverse?.rows).toHaveLength(40)
    expect(small.variantsLeftOut).toBe(0)
  })
})
