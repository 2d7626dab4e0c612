import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { analyseColocalisation } from '../../../../src/science/colocalisation/analyse.ts'
import {
  checkColocalisation,
  DEFAULT_TRAIT,
} from '../../../../src/science/colocalisation/inputs.ts'
import { ScienceFailure } from '../../../../src/science/failure.ts'
import { webEngineHost } from '../../../../src/workers/engine-host.ts'
import { DISEASE, locusFile, locusResult } from '../../../helpers/locus-result.ts'
import { expectPlainJson } from '../close.ts'

const PROTEIN = readFileSync('public/examples/coloc_protein.tsv', 'utf8')
const DISEASE_TEXT = readFileSync('public/examples/coloc_disease_shared.tsv', 'utf8')
const lines = (text: string) => text.trimEnd().split('\n')

const run = (a: string, b: string, parameters = {}, mapping = {}) =>
  analyseColocalisation(
    {
      files: { a: [locusFile('a', a)], b: [locusFile('b', b)] },
      mapping,
      parameters: { b: DISEASE, ...parameters },
    },
    { host: webEngineHost() },
  )
const codes = ({ warnings }: { warnings: { code: string }[] }) => warnings.map(({ code }) => code)
const failureOf = async (work: Promise<unknown>) => {
  try {
    await work
  } catch (thrown) {
    if (thrown instanceof ScienceFailure) return thrown.problem
  }
  throw new Error('nothing was refused')
}

describe('verdicts on simulated loci', () => {
  test.each([
    ['shared', 4],
    ['distinct', 3],
    ['none', 1],
  ] as const)('%s', async (example, h) => {
    const body = await locusResult(example)
    expect(body.posterior[h]).toBeGreaterThan(0.9)
    expectPlainJson(body)
  })

  test('effect allele and order of rows make no difference', async () => {
    const [header, ...rows] = lines(DISEASE_TEXT)
    const turned = rows.toReversed().map((row) => {
      const cells = row.split('\t')
      const [effect, other, eaf, beta] = [cells[3]!, cells[4]!, cells[5]!, cells[6]!]
      cells.splice(3, 4, other, effect, String(1 - Number(eaf)), String(-Number(beta)))
      return cells.join('\t')
    })
    const plain = await locusResult('shared')
    const other = await run(PROTEIN, [header, ...turned].join('\n'))
    for (const [h, value] of plain.posterior.entries())
      expect(other.posterior[h]).toBeCloseTo(value, 12)
  })
})

describe('selection of rows', () => {
  test('uses a given region, or the window around the strongest variant of a long file', async () => {
    const region = { chromosome: '2', from: 60_300_000, to: 60_500_000 }
    const body = await run(PROTEIN, DISEASE_TEXT, { region })
    expect(body.variants.position.every((at) => at! >= region.from && at! <= region.to)).toBe(true)
    expect(body.variants.SNP.length).toBeLessThan(120)
    const [header, ...rows] = lines(PROTEIN)
    const far = rows.map((row, k) => {
      const cells = row.split('\t')
      if (k === 0) cells[2] = '90000000'
      return cells.join('\t')
    })
    const around = await run([header, ...far].join('\n'), DISEASE_TEXT, { windowKb: 50 })
    expect(around.region!.to - around.region!.from).toBe(100_000)
    expect(around.variants.SNP).toContain(around.leads.a)
  })

  test('uses the row with matching alleles of two rows of a name', async () => {
    const rows = lines(DISEASE_TEXT)
    const cells = rows[1]!.split('\t')
    cells.splice(3, 2, 'CATTT', 'C')
    cells[6] = '9'
    const body = await run(PROTEIN, [rows[0], cells.join('\t'), ...rows.slice(1)].join('\n'))
    expect(codes(body)).toContain('repeated')
    expect(body.variants.b.beta[0]).not.toBe(9)
  })

  test('retains effects of 0 and counts rows without a number', async () => {
    const rows = lines(PROTEIN)
    const [zero, none] = [rows[1]!.split('\t'), rows[2]!.split('\t')]
    zero[6] = '0'
    none[6] = 'NA'
    const body = await run(
      [rows[0], zero.join('\t'), none.join('\t'), ...rows.slice(3)].join('\n'),
      DISEASE_TEXT,
    )
    expect(body.variants.SNP).toHaveLength(259)
    expect(body.reading.a.unusable).toBe(1)
  })
})

describe('warnings', () => {
  test('warns about a single variant, few variants, a p of 0 and differing sample sizes', async () => {
    const [header, ...rows] = lines(PROTEIN)
    const lead = rows.find((row) => row.startsWith('rs7104292\t'))!
    expect(
      codes(
        await run([header, lead].join('\n'), DISEASE_TEXT, { a: { ...DEFAULT_TRAIT, sdY: 1 } }),
      ),
    ).toContain('one-variant')
    expect(codes(await run([header, ...rows.slice(100, 130)].join('\n'), DISEASE_TEXT))).toContain(
      'few-variants',
    )
    const mapping = {
      a: {
        SNP: 'SNP',
        effect_allele: 'effect_allele',
        eaf: 'eaf',
        pval: 'pval',
        samplesize: 'samplesize',
        chr: 'CHR',
        pos: 'BP',
      },
    }
    const zero = lead.split('\t')
    zero[8] = '0'
    zero[9] = '20000'
    const said = codes(
      await run(
        [header, zero.join('\t'), ...rows.filter((row) => row !== lead)].join('\n'),
        DISEASE_TEXT,
        {},
        mapping,
      ),
    )
    expect(said).toEqual(expect.arrayContaining(['from-p', 'p-underflow', 'sizes-differ']))
  })

  test('names the missing parameter', async () => {
    const withoutN = (text: string) =>
      lines(text)
        .map((row) => row.split('\t').slice(0, 9).join('\t'))
        .join('\n')
    expect(await failureOf(run(withoutN(PROTEIN), DISEASE_TEXT))).toMatchObject({
      code: 'bad-parameter',
      column: 'a.sdY',
    })
    const other = lines(DISEASE_TEXT).map((row, k) =>
      k === 0 ? row : row.replace(/^rs/, 'x').replace(/\t2\t/, '\t3\t'),
    )
    expect(await failureOf(run(PROTEIN, other.join('\n')))).toMatchObject({
      code: 'no-usable-rows',
    })
  })

  test('refuses contradictory priors', () => {
    for (const p12 of [1e-9, 1e-3]) {
      expect(() => checkColocalisation({ p12 })).toThrow(ScienceFailure)
    }
  })
})
