import { describe, expect, it } from 'vitest'
import type { InstrumentsBody } from '../../../../src/results/instruments/body.ts'
import { paragraphOf, provenanceSentences } from '../../../../src/results/instruments/methods.ts'
import { provenanceOf } from '../../../../src/results/instruments/provenance.ts'
import { provenance } from '../../../../src/results/schema/instrument-choice.ts'
import { twoSampleMethods } from '../../../../src/results/two-sample/methods.ts'
import { instrumentsResult } from '../../../helpers/other-results.ts'
import { LANGUAGES, wordsOf } from '../../../helpers/summaries.ts'
import { exampleResult } from '../../../helpers/two-sample-result.ts'

const set = (at: number) => ({
  fileName: `chr${at}`,
  bimSha256: `b${at}`.padEnd(64, '0'),
  famSha256: 'f'.padEnd(64, '0'),
  bedBytes: 1_234_567,
  variants: 90_000 + at,
})

/** A choice by a panel of two sets, with a proxy, from two files. */
async function whole(sets = 2): Promise<InstrumentsBody> {
  const body = await instrumentsResult({}, true)
  return {
    ...body,
    parameters: { ...body.parameters, independence: 'panel', absent: 'proxy', outside: 'proxy' },
    panel: {
      files: Array.from({ length: sets }, (_, at) => set(at + 1)),
      people: 510,
      founders: 503,
      matched: 1,
      byPlace: 0,
      turned: 0,
      named: 1,
      samePlace: 1,
      compared: 0,
      far: 0,
    },
    warnings: [{ code: 'not-in-panel', values: { count: 4, total: 60 } }],
    outcome: body.outcome && {
      ...body.outcome,
      absent: ['rs9'],
      proxies: {
        r2: 0.8,
        windowKb: 250,
        used: [
          {
            at: 0,
            SNP: 'rs1',
            proxy: 'rs2',
            chromosome: '1',
            position: 5,
            r2: 0.9137,
            distance: 10,
            effectAllele: 'A',
            otherAllele: 'G',
            standsForEffect: 'C',
            standsForOther: 'T',
          },
        ],
        without: [],
      },
    },
  }
}

describe('a methods paragraph', () => {
  it.each(LANGUAGES)('has everything to repeat the analysis, in %s', async (language) => {
    const body = await whole()
    const words = wordsOf(language)
    const text = paragraphOf(provenanceSentences(provenanceOf(body), words), words)
    const { input, outcome, engine, panel } = body
    for (const part of [
      input.fileName,
      input.sha256,
      outcome!.input.fileName,
      outcome!.input.sha256,
      ...panel!.files.flatMap(({ bimSha256, famSha256 }) => [bimSha256, famSha256]),
      '1,234,567',
      `${engine.name} ${engine.version}`,
      '0.001',
      '10,000 kb',
      '503',
      '0.91',
      '250 kb',
    ]) {
      expect(text).toContain(part)
    }
    expect(text).not.toMatch(/undefined|NaN|\{|analysis\.[a-z]/)
  })

  it('names the first and the last of many sets', async () => {
    const words = wordsOf('en')
    const text = paragraphOf(provenanceSentences(provenanceOf(await whole(22)), words), words)
    expect(text).toContain('22 sets')
    expect(text).toContain('chr22 (')
    expect(text).not.toContain('chr9 (')
  })

  it('is propagated with the variants to the two-sample analysis; a table alone is described as one', async () => {
    const words = wordsOf('en')
    const variantProvenance = provenanceOf(await whole())
    expect(provenance.safeParse(structuredClone(variantProvenance)).data).toEqual(variantProvenance)
    const body = await exampleResult('homogeneous_12')
    const alone = twoSampleMethods(body, words).join(' ')
    expect(alone).toContain(body.input.sha256)
    const propagated = {
      ...body,
      presentation: { ...body.presentation, road: variantProvenance },
    }
    const text = twoSampleMethods(propagated, words).join(' ')
    expect(text).toContain('PLINK 1.9')
    expect(text).toContain('seed 42')
    expect(text).not.toContain('The computations were done with')
    for (const odd of [
      null,
      1,
      {},
      { ...variantProvenance, engine: 1 },
      { ...variantProvenance, chosen: 'x' },
    ]) {
      expect(provenance.safeParse(odd).success).toBe(false)
    }
  })
})
