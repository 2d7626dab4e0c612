import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { WIDE_EXAMPLES } from '../../../../../src/features/tools/multivariable/examples.ts'
import { pairName } from '../../../../../src/results/multivariable/pair-name.ts'
import { toCorrelationMatrix } from '../../../../../src/features/tools/multivariable/correlation.ts'
import {
  FILE_DEFAULTS,
  listOwnTraits,
  findWideObstacle,
  withTrait,
} from '../../../../../src/features/tools/multivariable/model.ts'
import { MULTIVARIABLE } from '../../../../../src/features/tools/multivariable/spec.ts'
import type { MultivariableBody } from '../../../../../src/results/multivariable/body.ts'
import { readBody } from '../../../../../src/results/read-body.ts'
import { sessionOf } from '../../../../helpers/tool-session.ts'

const fileOf = (text: string | Uint8Array<ArrayBuffer>, name: string) =>
  ({ kind: 'file', name, blob: new Blob([text]) }) as const

async function opened(text: string, name = 'a.tsv') {
  const made = sessionOf(MULTIVARIABLE)
  await made.session.choose({ layout: 'wide', source: fileOf(text, name) }, FILE_DEFAULTS)
  return made
}

async function analysed(text: string): Promise<MultivariableBody> {
  const { session, savedRecords } = await opened(text)
  await session.start()
  return readBody(savedRecords[0]?.result ?? '') as MultivariableBody
}

describe('traits', () => {
  it('lets the user map columns with unknown names', async () => {
    const text = readFileSync('public/examples/mv_three_60.tsv', 'utf8')
    const whole = await analysed(text)
    const [header = '', ...rows] = text.trim().split('\n')
    const count = header.split('\t').length
    const names = Array.from({ length: count }, (_, k) => `v${k}`)
    const { session, savedRecords } = await opened([names.join('\t'), ...rows].join('\n'))
    const draft = () => session.state().draft
    expect(findWideObstacle(draft())).toBe('roles')
    const columns = ['TraitA', 'TraitB', 'TraitC', 'Outcome'].map((name) => {
      const at = header.split('\t').findIndex((column) => column === `${name}_beta`)
      return { name, beta: `v${at}`, se: `v${at + 1}` }
    })
    let own = listOwnTraits(draft())
    expect(own).toHaveLength(3)
    own = [...own, { id: 4, name: '', beta: '', se: '', role: 'exposure' }]
    for (const [k, change] of columns.entries()) {
      own = withTrait(own, k + 1, { ...change, role: k === 3 ? 'outcome' : 'exposure' })
    }
    session.setSettings({ own, snp: 'v0' })
    expect(findWideObstacle(draft())).toBeNull()
    await session.start()
    const body = readBody(savedRecords[0]?.result ?? '') as MultivariableBody
    expect(body.exposures).toEqual(['TraitA', 'TraitB', 'TraitC'])
    expect(body.estimates).toEqual(whole.estimates)
    expect(body.variants[0]?.SNP).toBe(whole.variants[0]?.SNP)
    // One column cannot belong to two traits.
    session.setSettings({ own: withTrait(own, 1, { beta: columns[1]!.beta }) })
    expect(findWideObstacle(draft())).toBe('roles')
  })
})

describe('the analysis', () => {
  it('warns where the variants cannot distinguish the exposures', async () => {
    const body = await analysed(readFileSync('public/examples/mv_weak_24.tsv', 'utf8'))
    expect(body.warnings[0]).toMatchObject({ code: 'weak-conditional' })
    const twins = ['SNP,a_beta,a_se,b_beta,b_se,y_beta,y_se']
    for (let j = 1; j < 9; j += 1) twins.push(`rs${j},0.${j},0.01,0.${j},0.01,0.0${j},0.01`)
    const same = await analysed(twins.join('\n'))
    expect(same.estimates).toEqual([])
    expect(same.warnings[0]).toMatchObject({ code: 'not-identified', values: { n: 8, k: 2 } })
  })

  it('warns where effects are beyond what can be computed, and blames no exposure', async () => {
    const rows = ['SNP,a_beta,a_se,b_beta,b_se,y_beta,y_se']
    for (let j = 1; j < 9; j += 1) rows.push(`rs${j},0.${j},0.01,0.${9 - j},0.01,0.0${j},0.01`)
    const body = await analysed(rows.with(3, 'rs3,0.3,0.01,0.6,0.01,1e300,0.01').join('\n'))
    expect(body.estimates).toEqual([])
    expect(body.warnings.map(({ code }) => code)).toEqual(['beyond-range', 'few-variants'])
  })

  it.each(WIDE_EXAMPLES)('example $id is parsed without an open question', async ({ fileName }) => {
    const { session } = await opened(readFileSync(`public/examples/${fileName}`, 'utf8'))
    expect(findWideObstacle(session.state().draft)).toBeNull()
  })
})

describe('a file for each trait', () => {
  /** Four files from one wide table; every second variant of the second file has the other effect allele. */
  function files() {
    const text = readFileSync('public/examples/mv_three_60.tsv', 'utf8').trim()
    const [header = '', ...rows] = text.split('\n').map((line) => line.split('\t'))
    const file = (name: string, k: number, isTurned = false) => {
      const at = header.indexOf(`${name}_beta`)
      const lines = rows.map((cells, j) => {
        const isOther = isTurned && j % 2 === 1
        const beta = (isOther ? -1 : 1) * Number(cells[at])
        return [cells[0], ...(isOther ? ['G', 'A'] : ['A', 'G']), beta, cells[at + 1]].join('\t')
      })
      const start = 'SNP\teffect_allele\tother_allele\tbeta\tse'
      // The third lacks its last variant.
      return [start, ...(k === 2 ? lines.slice(0, -1) : lines)].join('\n')
    }
    return {
      exposures: [
        fileOf(file('TraitA', 0), 'TraitA.tsv'),
        fileOf(new Uint8Array(gzipSync(file('TraitB', 1, true))), 'TraitB.txt.gz'),
        fileOf(file('TraitC', 2), 'TraitC.csv'),
      ],
      outcomes: [fileOf(file('Outcome', 3), 'Outcome.tsv')],
    }
  }

  it('is harmonised to the first, compressed or not, and reports its exclusions', async () => {
    const { session, savedRecords } = sessionOf(MULTIVARIABLE)
    await session.choose({ layout: 'files', ...files(), mapping: {} }, FILE_DEFAULTS)
    expect(findWideObstacle(session.state().draft)).toBeNull()
    await session.start()
    const body = readBody(savedRecords[0]?.result ?? '') as MultivariableBody
    const text = readFileSync('public/examples/mv_three_60.tsv', 'utf8').trim()
    const whole = await analysed(text.slice(0, text.lastIndexOf('\n')))
    expect(body.exposures).toEqual(['TraitA', 'TraitB', 'TraitC'])
    expect(body.outcome).toBe('Outcome')
    expect(body.variants).toHaveLength(59)
    for (const [k, row] of body.estimates.entries()) {
      expect(row.b).toBeCloseTo(whole.estimates[k]?.b ?? Number.NaN, 12)
      expect(row.conditionalF).toBeCloseTo(whole.estimates[k]?.conditionalF ?? Number.NaN, 9)
    }
    expect(body.input.dropped.map(({ reason }) => reason)).toEqual(['not-in-all-exposures'])
    expect(body.input.files.map(({ role }) => role)).toEqual([
      'exposure',
      'exposure',
      'exposure',
      'outcome',
    ])
  })

  it('refuses one exposure, and two outcomes', async () => {
    const { session } = sessionOf(MULTIVARIABLE)
    const { exposures, outcomes } = files()
    await session.choose({ layout: 'files', exposures, outcomes: [], mapping: {} })
    expect(findWideObstacle(session.state().draft)).toBe('noOutcome')
    await session.choose({
      layout: 'files',
      exposures: exposures.slice(0, 1),
      outcomes,
      mapping: {},
    })
    expect(findWideObstacle(session.state().draft)).toBe('oneExposure')
    await session.choose({ layout: 'files', exposures, outcomes: exposures.slice(1), mapping: {} })
    expect(findWideObstacle(session.state().draft)).toBe('severalOutcomes')
  })
})

describe('correlated exposures', () => {
  it('must form a positive definite matrix', () => {
    const names = ['a', 'b', 'c']
    const of = (ab: number | '', ac: number | '', bc: number | '') =>
      toCorrelationMatrix(names, {
        [pairName('b', 'a')]: ab,
        [pairName('a', 'c')]: ac,
        [pairName('b', 'c')]: bc,
      })
    expect(of('', '', '')).toBeNull()
    expect(of(0.5, '', '')).toEqual([
      [1, 0.5, 0],
      [0.5, 1, 0],
      [0, 0, 1],
    ])
    expect(of(1.2, '', '')).toBe('fault')
    expect(of(0.9, 0.9, -0.9)).toBe('fault')
  })
})
