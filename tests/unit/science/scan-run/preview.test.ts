import { describe, expect, test } from 'vitest'
import { previewScan } from '../../../../src/science/scan-run/preview.ts'
import { webEngineHost } from '../../../../src/workers/engine-host.ts'
import { exposureRows, fileOf, OUTCOME_MAPPING, SIDE, sim211 } from './run.ts'

describe('preview of the files before a run', () => {
  test('prompts for the effect allele of A1 and A2, with a row and the evidence of the frequencies', async () => {
    const { files } = sim211()
    const open = await previewScan({ files, mapping: {} }, webEngineHost())
    const { questions, example = null } = open.outcome?.read ?? {}
    const question = questions?.[0]
    expect(question?.readings.map(({ name }) => name)).toEqual(['A1', 'A2'])
    const [first, second] = question?.examples ?? []
    expect(first).toMatchObject({
      effect: second?.other,
      other: second?.effect,
      beta: second?.beta,
    })
    expect(example).toBeNull()
    expect(open.outcome?.finding).toMatchObject({ column: 'A1' })
    expect(open.outcome?.mapping.effect_allele).toBeUndefined()
    const said = { outcome: OUTCOME_MAPPING }
    const preview = await previewScan({ files, mapping: said }, webEngineHost())
    expect(preview.outcome?.read?.example).toEqual(first)
    expect(preview.exposure?.traits).toBe(211)
    // Instruments can be counted at any threshold.
    const { instruments } = preview
    expect(instruments?.p).toHaveLength(2975)
    expect(instruments?.isMatched.reduce((sum, is) => sum + is, 0)).toBe(2905)
    expect(new Set(instruments?.exposure).size).toBe(211)
  })

  test('prompts without evidence where the frequencies are ambiguous', async () => {
    const outcome = ['SNP\tA1\tA2\tbeta\tse', 'rs1\tA\tG\t0.1\t0.01'].join('\n')
    const files = {
      layout: 'two-sides' as const,
      exposures: [fileOf('x.tsv', [SIDE, ...exposureRows].join('\n'))],
      outcomes: [fileOf('y.tsv', outcome)],
    }
    const preview = await previewScan({ files, mapping: {} }, webEngineHost())
    expect(preview.outcome?.finding).toBeNull()
    expect(preview.outcome?.fault).toMatchObject({
      code: 'field-not-mapped',
      problem: { column: 'effect_allele' },
    })
  })

  test('previews one side alone', async () => {
    const { files } = sim211()
    if (files.layout !== 'two-sides') throw new Error('two sides')
    const preview = await previewScan(
      { files: { ...files, outcomes: [] }, mapping: {} },
      webEngineHost(),
    )
    expect(preview.outcome).toBeNull()
    expect(preview.instruments).toBeNull()
    expect(preview.exposure?.fault).toBeNull()
  })
})
