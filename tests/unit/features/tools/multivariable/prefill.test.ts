import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { prefillWideTable } from '../../../../../src/features/tools/multivariable/prefill.ts'
import {
  FILE_DEFAULTS,
  findWideObstacle,
} from '../../../../../src/features/tools/multivariable/model.ts'
import { MULTIVARIABLE } from '../../../../../src/features/tools/multivariable/spec.ts'
import type { MultivariableBody } from '../../../../../src/results/multivariable/body.ts'
import { readBody } from '../../../../../src/results/read-body.ts'
import type { GutBody } from '../../../../../src/results/scan/body.ts'
import { sessionOf } from '../../../../helpers/tool-session.ts'
import { fileOf, runScan } from '../../../science/scan-run/run.ts'

const NOTHING = new URLSearchParams()

async function run(text: string, settings = {}): Promise<MultivariableBody> {
  const { session, savedRecords } = sessionOf(MULTIVARIABLE)
  const source = { kind: 'record' as const, name: 'x', blob: new Blob([text]) }
  await session.choose({ layout: 'wide', source }, { ...FILE_DEFAULTS, ...settings })
  expect(findWideObstacle(session.state().draft)).toBeNull()
  await session.start()
  return readBody(savedRecords[0]?.result ?? '') as MultivariableBody
}

describe('a prefilled multivariable result', () => {
  test('gives the same numbers, under names of any kind', async () => {
    const text = readFileSync('public/examples/mv_three_60.tsv', 'utf8')
    const first = await run(text.replaceAll('TraitA', 'LDL').replaceAll('TraitB', 'HDL'))
    const odd = { ...first, exposures: ['a.b-c: d', 'beta', 'se'] }
    const prefilled = prefillWideTable(odd, NOTHING)!
    const again = await run(prefilled.text, prefilled.settings)
    expect(again.exposures).toEqual(odd.exposures)
    expect(again.estimates.map(({ b }) => b)).toEqual(first.estimates.map(({ b }) => b))
    expect(again.variants.map(({ SNP }) => SNP)).toEqual(first.variants.map(({ SNP }) => SNP))
  })
})

describe('taxa of a scan', () => {
  const SIDE = 'Phenotype\tSNP\teffect_allele\tother_allele\tbeta\tse\tpval'
  const OUT = 'SNP\teffect_allele\tother_allele\tbeta\tse\tpval'
  /** Scan of two taxa with the same variants; the second has the other allele as the effect allele. */
  async function scanOf(isShared: boolean): Promise<GutBody> {
    const rows = Array.from({ length: 12 }, (_, j) => {
      const [x, y] = [0.1 + 0.02 * (j % 5), 0.1 + 0.03 * ((j * 7) % 4)]
      const other = isShared ? `rs${j}` : `rsx${j}`
      return {
        exposures: [
          `genus.A.id.1\trs${j}\tA\tG\t${x}\t0.008\t1e-12`,
          `genus.B.id.2\t${other}\tG\tA\t${-y}\t0.008\t1e-12`,
        ],
        outcomes: [...new Set([`rs${j}`, other])].map(
          (SNP) => `${SNP}\tA\tG\t${(0.4 * x + 0.5 * y).toFixed(5)}\t0.006\t1e-5`,
        ),
      }
    })
    const result = await runScan({
      files: {
        layout: 'two-sides',
        exposures: [
          fileOf('e.tsv', [SIDE, ...rows.flatMap(({ exposures }) => exposures)].join('\n')),
        ],
        outcomes: [fileOf('y.tsv', [OUT, ...rows.flatMap(({ outcomes }) => outcomes)].join('\n'))],
      },
      mapping: {},
    })
    return { ...result, kind: 'gut-microbiota-mr', presentation: { outcomeName: 'cancer' } }
  }

  test('that share their variants are prefilled on one allele', async () => {
    const prefilled = prefillWideTable(await scanOf(true), NOTHING)!
    const body = await run(prefilled.text, prefilled.settings)
    expect(body.exposures.toSorted()).toEqual(['genus.A.id.1', 'genus.B.id.2'])
    expect(body.outcome).toBe('cancer')
    // The true effects: 0.4 of the first, 0.5 of the second, on the same allele.
    const byName = new Map(body.estimates.map((row) => [row.exposure, row.b]))
    expect(byName.get('genus.A.id.1')).toBeCloseTo(0.4, 3)
    expect(byName.get('genus.B.id.2')).toBeCloseTo(0.5, 3)
  })

  test('that share no variants prefill nothing', async () => {
    expect(prefillWideTable(await scanOf(false), NOTHING)).toBeNull()
  })
})
