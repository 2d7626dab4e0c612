import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, test } from 'vitest'
import { WIDE_EXAMPLES } from '../../../../../src/features/tools/multivariable/examples.ts'
import { pairName } from '../../../../../src/results/multivariable/pair-name.ts'
import { correlationOf } from '../../../../../src/features/tools/multivariable/correlation.ts'
import {
  FRESH_FILE,
  ownTraits,
  roleOf,
  rolesOf,
  wideObstacle,
  wideOf,
  withRole,
  withTrait,
} from '../../../../../src/features/tools/multivariable/model.ts'
import { MULTIVARIABLE } from '../../../../../src/features/tools/multivariable/spec.ts'
import { guessWide } from '../../../../../src/science/multivariable/wide-table.ts'
import type { MultivariableBody } from '../../../../../src/results/multivariable/body.ts'
import { readBody } from '../../../../../src/results/read-body.ts'
import { sessionOf } from '../../../../helpers/tool-session.ts'

const SHARED = '../shared/science/data/mvmr_lipids_sbp_145.tsv'
const EXPECTED = '../shared/science/expected/mvmr.json'

const fileOf = (text: string | Uint8Array<ArrayBuffer>, name: string) =>
  ({ kind: 'file', name, blob: new Blob([text]) }) as const

async function opened(text: string, name = 'a.tsv') {
  const made = sessionOf(MULTIVARIABLE)
  await made.session.choose({ layout: 'wide', source: fileOf(text, name) }, FRESH_FILE)
  return made
}

async function analysed(text: string): Promise<MultivariableBody> {
  const { session, kept } = await opened(text)
  await session.start()
  return readBody(kept[0]?.result ?? '') as MultivariableBody
}

describe('traits', () => {
  it('are found by the names of their columns, whichever way round', () => {
    const names = ['SNP', 'LDL_beta', 'LDL_se', 'beta.HDL', 'se.HDL', 'TG_b', 'y.beta', 'y.se']
    const guess = guessWide([...names, 'TG_se', 'remark'])
    expect(guess.traits.map(({ name }) => name)).toEqual(['LDL', 'HDL', 'TG', 'y'])
    expect(guess).toMatchObject({ snp: 'SNP', outcome: 'y' })
    expect(guessWide(['LDL_beta', 'SBP_se']).traits).toEqual([])
  })

  it('columns with names of their own are named by the reader', async () => {
    const text = readFileSync('public/examples/mv_three_60.tsv', 'utf8')
    const whole = await analysed(text)
    const [header = '', ...rows] = text.trim().split('\n')
    const count = header.split('\t').length
    const names = Array.from({ length: count }, (_, k) => `v${k}`)
    const { session, kept } = await opened([names.join('\t'), ...rows].join('\n'))
    const draft = () => session.state().draft
    expect(wideObstacle(draft())).toBe('roles')
    const columns = ['TraitA', 'TraitB', 'TraitC', 'Outcome'].map((name) => {
      const at = header.split('\t').findIndex((column) => column === `${name}_beta`)
      return { name, beta: `v${at}`, se: `v${at + 1}` }
    })
    let own = ownTraits(draft())
    expect(own).toHaveLength(3)
    own = [...own, { id: 4, name: '', beta: '', se: '', role: 'exposure' }]
    for (const [k, change] of columns.entries()) {
      own = withTrait(own, k + 1, { ...change, role: k === 3 ? 'outcome' : 'exposure' })
    }
    session.setSettings({ own, snp: 'v0' })
    expect(wideObstacle(draft())).toBeNull()
    await session.start()
    const body = readBody(kept[0]?.result ?? '') as MultivariableBody
    expect(body.exposures).toEqual(['TraitA', 'TraitB', 'TraitC'])
    expect(body.estimates).toEqual(whole.estimates)
    expect(body.variants[0]?.SNP).toBe(whole.variants[0]?.SNP)
    // One column cannot belong to two traits.
    session.setSettings({ own: withTrait(own, 1, { beta: columns[1]!.beta }) })
    expect(wideObstacle(draft())).toBe('roles')
  })

  it('one is the outcome; a run needs two exposures', async () => {
    const { session } = await opened(readFileSync('public/examples/mv_three_60.tsv', 'utf8'))
    const draft = () => session.state().draft
    const roles = () => {
      const { preview, settings } = draft()
      const wide = wideOf(preview)
      return wide?.traits.map((trait) => roleOf(trait, wide, settings))
    }
    expect(roles()).toEqual(['exposure', 'exposure', 'exposure', 'outcome'])
    session.setSettings({ roles: withRole(draft(), 'TraitA', 'outcome') })
    expect(roles()).toEqual(['outcome', 'exposure', 'exposure', 'exposure'])
    for (const name of ['TraitB', 'TraitC']) {
      session.setSettings({ roles: withRole(draft(), name, 'none') })
    }
    expect(rolesOf(draft())).toBeNull()
    expect(wideObstacle(draft())).toBe('roles')
  })
})

describe('the analysis', () => {
  test.skipIf(!existsSync(SHARED))('is what the R packages print', async () => {
    const { results } = JSON.parse(readFileSync(EXPECTED, 'utf8')) as {
      results: Record<string, Record<string, Record<string, number[]> & number[]>>
    }
    const printed = results['mvmr_lipids_sbp_145.tsv (LDL,HDL,Trg -> SBP)']
    const body = await analysed(readFileSync(SHARED, 'utf8'))
    const plain = printed?.['MendelianRandomization::mr_mvivw(default)']
    const strength = printed?.['MVMR::strength_mvmr(gencov=0)']
    const relative = (actual: number | null, wanted: number | undefined) =>
      expect(Math.abs((actual ?? Number.NaN) / (wanted ?? Number.NaN) - 1)).toBeLessThan(1e-10)
    expect(body.exposures).toEqual(['LDL', 'HDL', 'Trg'])
    for (const [k, row] of body.estimates.entries()) {
      relative(row.b, plain?.['Estimate']?.[k])
      relative(row.se, plain?.['StdError']?.[k])
      relative(row.p, plain?.['Pvalue']?.[k])
      relative(row.conditionalF, strength?.[k])
    }
    relative(body.heterogeneity?.q ?? null, plain?.['Heter.Stat']?.[0])
    expect(body.warnings.map(({ code }) => code)).toContain('heterogeneity')
  })

  it('finds what its example was made with', async () => {
    const body = await analysed(readFileSync('public/examples/mv_three_60.tsv', 'utf8'))
    for (const [k, truth] of [0.3, 0, -0.2].entries()) {
      const row = body.estimates[k]
      expect(Math.abs((row?.b ?? 9) - truth)).toBeLessThan(4 * (row?.se ?? 0))
      expect(row?.conditionalF).toBeGreaterThan(10)
    }
    expect(body.warnings.map(({ code }) => code)).not.toContain('weak-conditional')
  })

  it('says stop where the variants cannot tell the exposures apart', async () => {
    const body = await analysed(readFileSync('public/examples/mv_weak_24.tsv', 'utf8'))
    expect(body.warnings[0]).toMatchObject({ code: 'weak-conditional' })
    const twins = ['SNP,a_beta,a_se,b_beta,b_se,y_beta,y_se']
    for (let j = 1; j < 9; j += 1) twins.push(`rs${j},0.${j},0.01,0.${j},0.01,0.0${j},0.01`)
    const same = await analysed(twins.join('\n'))
    expect(same.estimates).toEqual([])
    expect(same.warnings[0]).toMatchObject({ code: 'not-identified', values: { n: 8, k: 2 } })
  })

  it('names every row that it leaves out, and does not mind their order', async () => {
    const text = readFileSync('public/examples/mv_three_60.tsv', 'utf8').trim()
    const [header = '', ...rows] = text.split('\n')
    const first = rows[0] ?? ''
    const cells = first.split('\t')
    const broken = [
      ['rsA', 'NA', ...cells.slice(2)],
      ['rsB', 'much', ...cells.slice(2)],
      ['rsC', cells[1], '0', ...cells.slice(3)],
    ].map((row) => row.join('\t'))
    const body = await analysed([header, ...broken, ...rows.toReversed(), first].join('\n'))
    expect(body.input.dropped.map(({ reason }) => reason)).toEqual([
      'missing-value',
      'not-a-number',
      'standard-error-not-positive',
      'duplicate-variant',
    ])
    const whole = await analysed(text)
    expect(body.estimates[0]?.b).toBeCloseTo(whole.estimates[0]?.b ?? Number.NaN, 12)
  })

  it.each(WIDE_EXAMPLES)('example $id is read without a question', async ({ fileName }) => {
    const { session } = await opened(readFileSync(`public/examples/${fileName}`, 'utf8'))
    expect(wideObstacle(session.state().draft)).toBeNull()
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

  it('is harmonised to the first, packed or not, and says what it left out', async () => {
    const { session, kept } = sessionOf(MULTIVARIABLE)
    await session.choose({ layout: 'files', ...files(), mapping: {} }, FRESH_FILE)
    expect(wideObstacle(session.state().draft)).toBeNull()
    await session.start()
    const body = readBody(kept[0]?.result ?? '') as MultivariableBody
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

  it('one exposure is not enough, and two outcomes are too many', async () => {
    const { session } = sessionOf(MULTIVARIABLE)
    const { exposures, outcomes } = files()
    await session.choose({ layout: 'files', exposures, outcomes: [], mapping: {} })
    expect(wideObstacle(session.state().draft)).toBe('noOutcome')
    await session.choose({
      layout: 'files',
      exposures: exposures.slice(0, 1),
      outcomes,
      mapping: {},
    })
    expect(wideObstacle(session.state().draft)).toBe('oneExposure')
    await session.choose({ layout: 'files', exposures, outcomes: exposures.slice(1), mapping: {} })
    expect(wideObstacle(session.state().draft)).toBe('severalOutcomes')
  })
})

describe('correlated exposures', () => {
  it('change conditional F and the heterogeneity test, not the estimates', async () => {
    const text = readFileSync('public/examples/mv_weak_24.tsv', 'utf8')
    const plain = await analysed(text)
    const { session, kept } = await opened(text)
    const [one = '', two = ''] = plain.exposures
    session.setSettings({ correlations: { [pairName(one, two)]: 0.6 } })
    await session.start()
    const body = readBody(kept[0]?.result ?? '') as MultivariableBody
    expect(body.parameters.correlation).toEqual([
      [1, 0.6],
      [0.6, 1],
    ])
    expect(body.estimates.map(({ b }) => b)).toEqual(plain.estimates.map(({ b }) => b))
    // By hand: δ = Σ x₁x₂ ÷ Σ x₂², Var = s₁² + δ²s₂² − 2δ·0.6·s₁s₂.
    const { variants } = body
    const sum = (of: (row: (typeof variants)[number]) => number) =>
      variants.reduce((total, row) => total + of(row), 0)
    const delta =
      sum(({ betaExposures: [x = 0, y = 0] }) => x * y) /
      sum(({ betaExposures: [, y = 0] }) => y * y)
    const f =
      sum(({ betaExposures: [x = 0, y = 0], seExposures: [s = 0, r = 0] }) => {
        const variance = s * s + delta * delta * r * r - 2 * delta * 0.6 * s * r
        return (x - delta * y) ** 2 / variance
      }) / variants.length
    expect(body.estimates[0]?.conditionalF).toBeCloseTo(f, 9)
    expect(f).not.toBeCloseTo(plain.estimates[0]?.conditionalF ?? f, 2)
    expect(body.heterogeneityWithErrors?.q).not.toBe(plain.heterogeneityWithErrors?.q)
  })

  it('must be numbers that can hold together', () => {
    const names = ['a', 'b', 'c']
    const of = (ab: number | '', ac: number | '', bc: number | '') =>
      correlationOf(names, {
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
