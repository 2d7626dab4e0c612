import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  type StudyTable,
  studiesOfTable,
} from '../../../../src/science/meta-analysis/read-studies.ts'
import { poolableStudies } from '../../../../src/science/meta-analysis/studies.ts'
import { normalTwoSided } from '../../../../src/science/numerics/tails.ts'
import { readTable } from '../../../../src/science/parser/table.ts'
import { webEngineHost } from '../../../../src/workers/engine-host.ts'

const tableOf = (text: string) => readTable(text, webEngineHost())
const read = (text: string) => studiesOfTable(tableOf(text))
const caseOf = (name: string) =>
  read(readFileSync(`tests/fixtures/cases/meta-analysis/${name}`, 'utf8'))

/** Known truth: six studies on the pooled scale. */
const TRUTH = [
  { b: 0.31, se: 0.12 },
  { b: -0.14, se: 0.2 },
  { b: 0.52, se: 0.15 },
  { b: 0.22, se: 0.08 },
  { b: 0.05, se: 0.3 },
  { b: 0.4, se: 0.11 },
]
const Z = 1.959963984540054
type Cell = (study: { b: number; se: number }, at: number) => string | number
const digits = (value: number) => Number(value.toFixed(5))
/** Cells of a metadat-like column, by the letter of their content. */
const CELLS: Record<string, Cell> = {
  id: (_, at) => at + 1,
  name: (_, at) => `Study ${'ABCDEF'[at] ?? ''}`,
  year: (_, at) => 1990 + at,
  n: (_, at) => 50 + at,
  text: () => 'yes',
  b: ({ b }) => b,
  se: ({ se }) => se,
  v: ({ se }) => digits(se * se),
  lo: ({ b, se }) => digits(b - Z * se),
  hi: ({ b, se }) => digits(b + Z * se),
  or: ({ b }) => digits(Math.exp(b)),
  orlo: ({ b, se }) => digits(Math.exp(b - Z * se)),
  orhi: ({ b, se }) => digits(Math.exp(b + Z * se)),
  z: ({ b, se }) => digits(b / se),
  p: ({ b, se }) => normalTwoSided(b / se).p,
  lohi: ({ b, se }) => `[${digits(b - Z * se)}, ${digits(b + Z * se)}]`,
  ci: ({ b, se }) => `${digits(Math.exp(b - Z * se))}-${digits(Math.exp(b + Z * se))}`,
  orci: ({ b, se }) =>
    `${digits(Math.exp(b))} (${digits(Math.exp(b - Z * se))}, ${digits(Math.exp(b + Z * se))})`,
}

/** `heading:cells …` → a table. */
function tableText(header: string): string {
  const columns = header.split(' ').map((one) => one.split(':') as [string, string])
  const lines = TRUTH.map((study, at) =>
    columns.map(([, cells]) => CELLS[cells]?.(study, at) ?? '').join('\t'),
  )
  return [columns.map(([name]) => name.replaceAll('_', ' ')).join('\t'), ...lines].join('\n')
}

function pooledRows({ rows, scale, errorBy }: StudyTable) {
  return poolableStudies(rows, { scale, errorBy }).studies
}

describe('the columns of a table of studies', () => {
  it.each([
    // Headings of public data sets (metadat), of metafor, meta, RevMan and Stata.
    ['study:id author:name year:year weeks:n n1i:n n2i:n yi:b vi:v', 'beta'],
    ['study:id esid:id id:id yi:b vi:v pubstatus:id year:year deltype:text', 'beta'],
    ['id:id author:name year:year grade:n length:n subject:text ni:n yi:b vi:v', 'beta'],
    ['author:name year:year design:text smd:b se:se', 'beta'],
    ['trial:id author:name year:year ni:n outcome:text yi:b vi:v v1i:id v2i:id', 'beta'],
    ['study:name smoke:text no2:text gender:text or:or lower:orlo upper:orhi', 'ratio'],
    ['author:name year:year b:b SE:se', 'beta'],
    ['author:name year:year country:text cases:n or:or ci.lb:orlo ci.ub:orhi', 'ratio'],
    ['study:id author:name cases:n or:or or.lb:orlo or.ub:orhi yi:b vi:v', 'beta'],
    ['study:name district:id school:id yi:b vi:v', 'beta'],
    ['author:name year:year HR:or lowHR:orlo uppHR:orhi lnHR:b selnHR:se', 'log-odds'],
    ['author:name HR:or lowHR:orlo uppHR:orhi', 'ratio'],
    ['study:name yi:b sei:se', 'beta'],
    ['studyid:name yi:b sei:se aget1:n propmale:n', 'beta'],
    ['Author:name Year:year es.z:b vi.z:v r:z SampleSize:n', 'beta'],
    ['author:name year:year n:n mean:b SE:se corr:text', 'beta'],
    ['studlab:name TE:b seTE:se', 'beta'],
    ['Study:name log[Hazard_Ratio]:b SE:se', 'log-odds'],
    ['trial:name logor:b selogor:se', 'log-odds'],
    ['cohort:name or:or or_lci95:orlo or_uci95:orhi', 'ratio'],
    ['cohort:name aOR:or LCL:orlo UCL:orhi', 'ratio'],
    ['study:name es:b ll:lo ul:hi', 'beta'],
    ['study:name effect_size:b variance:v', 'beta'],
    ['study:name estimate:or 95%_CI_lower:orlo 95%_CI_upper:orhi', 'ratio'],
    ['study:name HR:or 95%_CI:ci', 'ratio'],
    ['study:name OR_(95%_CI):orci', 'ratio'],
    ['study:name beta:b z:z', 'beta'],
    ['study:name beta:b standard_error:se p_het:n', 'beta'],
    ['研究:name 比值比:or 95%CI下限:orlo 95%CI上限:orhi', 'ratio'],
    ['研究:name 效应值:b 方差:v 样本量:n', 'beta'],
    ['study:name SMD:b Std._Err.:se', 'beta'],
    // broom::tidy, generate_odds_ratios of TwoSampleMR, R's confint.
    ['term:name estimate:b std.error:se statistic:z p.value:p conf.low:lo conf.high:hi', 'beta'],
    [
      'outcome:name method:text nsnp:n b:b se:se pval:p lo_ci:lo up_ci:hi or:or or_lci95:orlo or_uci95:orhi',
      'beta',
    ],
    ['study:name Estimate:b 2.5%:lo 97.5%:hi', 'beta'],
    ['study:name OR:or Lower_limit:orlo Upper_limit:orhi', 'ratio'],
    ['study:name RR:or RR_L:orlo RR_U:orhi', 'ratio'],
    ['study:name or:or or_lo:orlo or_hi:orhi p:p', 'ratio'],
    ['study:name Hazard_ratio:or lower_95%_CI:orlo upper_95%_CI:orhi', 'ratio'],
    ['study:name logRR:b selogRR:se', 'log-odds'],
    ['study:name log_HR:b se_log_HR:se HR:or', 'log-odds'],
    ['study:name MD:b SE(MD):se', 'beta'],
    ['study:name TE:b seTE:se lower:lo upper:hi', 'beta'],
    ['study:name ES:b LL95:lo UL95:hi', 'beta'],
    ['study:name Effect_size:b [95%_CI]:lohi', 'beta'],
    ['study:name HR_adj:or lci:orlo uci:orhi', 'ratio'],
    ['study:name OR_95%CI:orci P_value:p', 'ratio'],
    ['Study:name Beta:b SE:se SE_beta_source:text', 'beta'],
    ['作者:name 年份:year HR(95%CI):orci', 'ratio'],
    ['cohort:name n_cases:n n_controls:n beta:b se:se eaf:n', 'beta'],
    ['study:name hedges_g:b var_g:v', 'beta'],
  ])('reads %s', (header, scale) => {
    const table = read(tableText(header))
    expect(table.readings).toHaveLength(1)
    expect(table.scale).toBe(scale)
    const studies = pooledRows(table)
    expect(studies).toHaveLength(TRUTH.length)
    for (const [at, { b, se }] of TRUTH.entries()) {
      expect(studies[at]!.b).toBeCloseTo(b, 3)
      expect(studies[at]!.se).toBeCloseTo(se, 3)
    }
    expect(studies[0]!.name).toMatch(/Study A|^1$/)
  })

  it.each([
    [
      'two outcomes',
      'study:name y1i:b v1i:v y2i:z v2i:v',
      ['y1i with variance of v1i', 'y2i with variance of v2i'],
    ],
    [
      'two models',
      'study:name beta_m1:b se_m1:se beta_m2:z se_m2:se',
      ['beta m1 with se of se m1', 'beta m2 with se of se m2'],
    ],
    ['two methods', 'study:name b_ivw:b se_ivw:se b_egger:z se_egger:se', ['b ivw', 'b egger']],
    ['two errors', 'study:name yi:b sei:se vi:n', ['se of sei', 'variance of vi']],
    [
      'a variance headed se',
      'study:name beta:b se:v lower:lo upper:hi',
      ['se of se', 'variance of se'],
    ],
    ['a ratio headed beta', 'study:name beta:or lower:orlo upper:orhi', ['beta', 'ratio']],
    ['logarithms headed or', 'study:name or:b lower:lo upper:hi', ['ratio', 'log-odds']],
    ['a variance that contradicts z', 'study:name beta:b se:v z:z', ['se of se', 'variance of se']],
  ])('leaves %s to the user', (_name, header, parts) => {
    const { readings, rows } = read(tableText(header))
    expect(readings.length).toBeGreaterThan(1)
    expect(rows).toEqual([])
    const described = readings.map(
      ({ effect, precision, from, scale }) =>
        `${effect} with ${from} of ${precision.join(',')} as ${scale}`,
    )
    for (const part of parts) expect(described.join('; ')).toContain(part)
  })

  it.each([
    ['counts', 'study:name ai:n bi:n ci:n di:n', 'study.effect'],
    ['a variance of O − E', 'id:id trial:name oe:b v:v', 'study.effect'],
    ['no precision', 'study:name yi:b low_income:n', 'study.error'],
    ['effects of text', 'study:name effect:text se:se', 'study.effect'],
  ])('refuses %s and names what is missing', (_name, header, column) => {
    expect(() => read(tableText(header))).toThrow(
      expect.objectContaining({
        problem: expect.objectContaining({ code: 'field-not-mapped', column }) as unknown,
      }) as Error,
    )
  })

  it('takes the columns that the user names', () => {
    const text = readFileSync('tests/fixtures/cases/meta-analysis/two_blocks.csv', 'utf8')
    const { rows, readings } = studiesOfTable(tableOf(text), { effect: 'b', se: 'se2' })
    expect(readings).toHaveLength(1)
    expect(rows[0]).toMatchObject({ name: 'A', effect: '0.50', se: '0.010' })
    expect(studiesOfTable(tableOf(text), { effect: 'β' }).rows[0]).toMatchObject({ se: '0.10' })
    const variance = { effect: 'x', se: 'vi' }
    const named = studiesOfTable(tableOf('study,x,vi\nA,0.1,0.01\nB,0.2,0.04'), variance)
    expect(named.rows.map(({ se }) => se)).toEqual(['0.1', '0.2'])
    expect(() => studiesOfTable(tableOf(text), { effect: 'none' })).toThrow('column-not-found')
  })

  it('keeps effect and error of one block together', () => {
    const { readings } = caseOf('two_blocks.csv')
    expect(readings.map(({ effect, precision }) => [effect, ...precision])).toEqual([
      ['β', 'se'],
      ['b', 'se2'],
    ])
  })

  it('writes derived errors with the decimal mark of the table', () => {
    const rows = read('study;yi;vi\nA;0,1;0,25\nB;0,2;0,04').rows
    expect(rows.map(({ se }) => se)).toEqual(['0,5', '0,2'])
  })

  it('refuses a negative ratio', () => {
    const table = read('study,or,se\nA,0.2,0.1\nB,-0.1,0.1')
    expect(() => pooledRows(table)).toThrow('negative-ratio')
  })
})

describe('published tables', () => {
  it.each([
    ['dat.raudenbush1985.txt', 19, 'yi', 'se', 'beta'],
    ['dat.hackshaw1998.txt', 37, 'or', 'interval', 'ratio'],
    ['dat.steurer2006.csv', 4, 'lnHR', 'se', 'log-odds'],
    ['dat.dumouchel1994.csv', 9, 'or', 'interval', 'ratio'],
    ['dat.greenland1992.csv', 16, 'b', 'se', 'beta'],
    ['yivi.csv', 2, 'yi', 'variance', 'beta'],
  ])('%s', (name, count, effect, from, scale) => {
    const table = caseOf(name)
    expect(table.readings).toMatchObject([{ effect, from, scale }])
    expect(pooledRows(table)).toHaveLength(count)
  })
})
