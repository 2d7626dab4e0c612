import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { WIDE_EXAMPLES } from '../../../../../src/features/tools/multivariable/examples.ts'
import {
  roleOf,
  rolesOf,
  wideObstacle,
  withRole,
} from '../../../../../src/features/tools/multivariable/model.ts'
import { MULTIVARIABLE } from '../../../../../src/features/tools/multivariable/spec.ts'
import { guessWide } from '../../../../../src/science/multivariable/wide-table.ts'
import type { MultivariableBody } from '../../../../../src/ui/analysis/multivariable/multivariable-body.ts'
import { readBody } from '../../../../../src/ui/analysis/read-body.ts'
import { sessionOf } from '../../../../helpers/tool-session.ts'

const SHARED = '../shared/science/data/mvmr_lipids_sbp_145.tsv'
const EXPECTED = '../shared/science/expected/mvmr.json'

async function opened(text: string, name = 'a.tsv') {
  const made = sessionOf(MULTIVARIABLE)
  await made.session.choose({ kind: 'file', name, blob: new Blob([text]) }, { roles: {} })
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

  it('a table of two traits is refused, and what was there stays', async () => {
    const { session } = await opened(readFileSync('public/examples/mv_three_60.tsv', 'utf8'))
    const blob = new Blob(['SNP,a_beta,a_se,y_beta,y_se\nrs1,1,1,1,1\n'])
    await session.choose({ kind: 'file', name: 'b.csv', blob })
    const { attempt, inputs } = session.state().draft
    expect(attempt?.failure).toMatchObject({ code: 'field-not-mapped' })
    expect(inputs?.name).toBe('a.tsv')
  })

  it('one is the outcome; a run needs two exposures', async () => {
    const { session } = await opened(readFileSync('public/examples/mv_three_60.tsv', 'utf8'))
    const draft = () => session.state().draft
    const roles = () => {
      const { preview, settings } = draft()
      return preview?.traits.map((trait) => roleOf(trait, preview, settings))
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
