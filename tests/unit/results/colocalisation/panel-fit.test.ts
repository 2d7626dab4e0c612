import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ColocalisationBody } from '../../../../src/results/colocalisation/body.ts'
import { fitGrade } from '../../../../src/results/colocalisation/several.ts'
import { summaryOf } from '../../../../src/results/colocalisation/summary.ts'
import { analyseColocalisation } from '../../../../src/science/colocalisation/analyse.ts'
import { sourceOfBytes } from '../../../../src/science/parser/byte-source.ts'
import { webEngineHost } from '../../../../src/workers/engine-host.ts'
import { wordsIn } from '../../../helpers/words.ts'

const FOLDER = 'tests/fixtures/cases/methods'
const read = (name: string) => readFileSync(`${FOLDER}/${name}`)
const file = (name: string) => ({ name, blob: new Blob([read(name)]) })

/** Colocalises two traits of one region with the panel of its people. */
function colocalise(a: string, b = 'S2_b.tsv'): Promise<ColocalisationBody> {
  const source = (name: string) => sourceOfBytes(new Uint8Array(read(name)))
  return analyseColocalisation(
    { files: { a: [file(a)], b: [file(b)] }, mapping: {}, parameters: {} },
    {
      host: webEngineHost(),
      panel: [
        { name: 'panel', bed: source('S2.bed'), bim: source('S2.bim'), fam: source('S2.fam') },
      ],
    },
  )
}

const checkOf = (body: ColocalisationBody) =>
  summaryOf(body, wordsIn('en')).checks.find(({ id }) => id === 'single')!

describe('a panel of 300 people of the right population', () => {
  let body: ColocalisationBody
  beforeAll(async () => {
    body = await colocalise('S2_a.tsv')
  })

  test('holds for both traits, although λ exceeds 0.2', () => {
    const traits = body.several!.traits!
    expect(traits.b.lambda).toBeGreaterThan(0.2)
    expect([fitGrade(traits.a), fitGrade(traits.b)]).toEqual(['holds', 'holds'])
    expect(checkOf(body)).toMatchObject({ grade: 'holds' })
    expect(checkOf(body).finding).toContain('1 with H4 ≥ 0.8')
  })

  test('is judged in a record of an older build by the limits of that build', () => {
    const { lambdaLimits: _limits, ...older } = body.several!.traits!.b
    expect(fitGrade(older)).toBe('against')
  })
})

test.each(['en', 'zh'] as const)(
  '%s: doubts the signals in the same breath where half of the signs are flipped',
  async (language) => {
    const body = await colocalise('half_signs_a.tsv')
    const summary = summaryOf(body, wordsIn(language))
    const check = summary.checks.find(({ id }) => id === 'single')!
    expect(check).toMatchObject({ grade: 'against' })
    expect(check.finding).toContain('λ = 1.000')
    expect(check.finding).not.toContain('H4')
    expect(summary.answer).toContain('λ = 1.000')
  },
)

test.each([
  ['variance_a.tsv', 'S2_b.tsv'],
  ['L1_a_var.tsv', 'L1_b_var.tsv'],
])(
  'refuses errors that are variances before anything is compared with the panel: %s',
  async (a, b) => {
    await expect(colocalise(a, b)).rejects.toMatchObject({
      problem: { code: 'columns-contradict', column: 'se' },
    })
  },
)
