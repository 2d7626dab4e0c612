import { beforeAll, describe, expect, test } from 'vitest'
import type { TwoSampleBody } from '../../../../src/results/two-sample/body.ts'
import {
  rCode,
  rComment,
  rJoin,
  rNumber,
  rString,
  rVector,
} from '../../../../src/results/r-script/r-text.ts'
import { bidirectionalResult } from '../../../helpers/bidirectional-result.ts'
import { metaResult, multivariableResult, powerResult } from '../../../helpers/other-results.ts'
import { comparisons, scriptOf } from '../../../helpers/r-scripts.ts'
import { rColumn, rLiteral, rTokens } from '../../../helpers/r-text.ts'
import { gutResult, mapResult, pairLines } from '../../../helpers/scan-result.ts'
import { exampleResult, resultOf } from '../../../helpers/two-sample-result.ts'

const HOSTILE = [
  'plain',
  'a"b',
  'back\\slash',
  "o'clock",
  'two\nlines',
  '"); system("rm -rf ~") #',
  '# no comment',
  '肠道菌群 🧬',
  'tab\tand\r\u2028more',
  'nul\u0000',
  '\uD800',
  '\u202eright to left',
  '`tick`',
  '${js}',
]

describe('text as R', () => {
  test.each(HOSTILE)('%j stays one literal with the same value', (text) => {
    const literal = String(rString(text))
    expect(rTokens(literal)).toEqual([{ kind: 'string', text: literal }])
    expect(/^[\u0020-\u007e]*$/.test(literal)).toBe(true)
    expect(rLiteral(literal)).toBe(text.toWellFormed().replaceAll('\u0000', ''))
  })

  test.each(HOSTILE)('%j stays a comment', (text) => {
    expect(rTokens(String(rComment(text))).map(({ kind }) => kind)).toEqual(['comment'])
  })

  test('numbers keep all their digits', () => {
    expect([0.1 + 0.2, 5e-324, -0, 1e21, null].map((value) => String(rNumber(value)))).toEqual([
      '0.30000000000000004',
      '5e-324',
      '0',
      '1e+21',
      'NA',
    ])
    expect(rTokens(String(rVector([1, null, 'a', true]))).length).toBeGreaterThan(8)
  })
})

describe('code in R', () => {
  /** A field of a result as if its file had not been validated. */
  const given = (value: unknown) => value as never
  const CODE = '1); system("id") #'

  test('accepts numbers and code of builders', () => {
    const seed = rCode`set.seed(${42}); x <- ${rString('a"b')}`
    expect(String(rJoin([seed, rCode`y`]))).toBe('set.seed(42); x <- "a\\"b"\ny')
  })

  test.each([CODE, { r: CODE }, [CODE], true, null, undefined])('refuses %j', (value) => {
    expect(() => rCode`set.seed(${given(value)})`).toThrow(TypeError)
    expect(() => rJoin([given(value)])).toThrow(TypeError)
    if (value !== null) expect(() => rNumber(given(value))).toThrow(TypeError)
    if (typeof value !== 'string') expect(() => rString(given(value))).toThrow(TypeError)
  })

  test.each(['seed', 'nboot'])('refuses a result whose %s is a text', async (name) => {
    const body = await exampleResult('balanced_24')
    const parameters = { ...body.parameters, [name]: CODE }
    await expect(scriptOf(given({ ...body, parameters }))).rejects.toThrow(TypeError)
  })
})

describe('the script of a two-sample result', () => {
  let script: string
  let body: Awaited<ReturnType<typeof exampleResult>>
  beforeAll(async () => {
    body = await exampleResult('balanced_24', { exposureName: 'BMI', outcomeName: 'CHD' })
    script = await scriptOf(body)
  })

  test('is complete, and has the data as they were analysed', () => {
    expect(() => rTokens(script)).not.toThrow()
    expect(rColumn(script, 'beta.exposure')).toEqual(body.variants.map((row) => row.betaExposure))
    expect(rColumn(script, 'se.outcome')).toEqual(body.variants.map((row) => row.seOutcome))
    expect(script).toContain(`SHA-256 ${body.input.sha256}`)
    expect(script.endsWith('\n')).toBe(true)
  })

  test('compares every method with the numbers of the result', () => {
    const made = new Map(comparisons(script).map(({ what, ours }) => [what, ours]))
    for (const { method, b, se } of body.estimates) {
      expect(made.get(method)?.['b'], method).toBe(b)
      if (se !== null) expect(made.get(method)?.['se'], method).toBe(se)
    }
    expect(made.get('intercept')?.['b']).toBe(body.pleiotropy?.intercept)
    expect(made.get('Q ivw')?.['q']).toBe(body.heterogeneity[0]?.q)
    expect(made.get('presso')?.['rss']).toBe(body.presso?.rssObserved)
    expect(script).toContain('run_presso <- FALSE')
  })

  test('calls the reference functions of the engine, with its seed and draws', () => {
    expect(script).toContain(
      '{ set.seed(42); from_list(TwoSampleMR::mr_weighted_median(x$beta.exposure, x$beta.outcome, x$se.exposure, x$se.outcome, bootstrap_parameters(100))) }',
    )
    expect(script).toContain('TwoSampleMR::mr_egger_regression(')
    expect(script).toContain('needs = getRversion() >= "4.4.0"')
    expect(script).toContain('MendelianRandomization::mr_divw(as_input(x))')
  })

  test('follows the convention of the run', async () => {
    const other = await resultOf(
      ['SNP\tbeta.exposure\tse.exposure\tbeta.outcome\tse.outcome']
        .concat(pairLines('a', 'b', 0.3).map((line) => line.split('\t').slice(2).join('\t')))
        .join('\n'),
      {},
      { convention: 'mendelianrandomization', nboot: 200, seed: 7 },
    )
    const text = await scriptOf(other)
    expect(text).toContain('MendelianRandomization::mr_ivw(as_input(x))')
    expect(text).toContain('weighting = "weighted", iterations = 200, seed = 7')
    expect(text).toContain('MendelianRandomization::mr_mbe(')
    expect(text).not.toContain('mr_weighted_median(')
  })

  test('the exact convention seeds the penalised weighted median again, as the engine does', async () => {
    const exact = { ...body, parameters: { ...body.parameters, convention: 'exact' } } as const
    const text = await scriptOf(exact)
    expect(text).toContain('{ set.seed(42); penalised_median(x, 100) }')
    expect(text).not.toContain('TwoSampleMR::mr_penalised_weighted_median(')
    expect(script).toContain('TwoSampleMR::mr_penalised_weighted_median(')
  })

  test('uses the user’s language in comments only', async () => {
    const chinese = await scriptOf(body, 'zh', '体重指数 → 冠心病')
    expect(chinese.split('\n')[0]).toBe('# 体重指数 → 冠心病')
    const code = rTokens(chinese).filter(({ kind }) => kind !== 'comment')
    expect(
      code.every(
        ({ text }) => text.codePointAt(0)! < 0x80 && !/\p{L}\p{M}|\p{Script=Han}/u.test(text),
      ),
    ).toBe(true)
  })

  test.each(HOSTILE)('a name such as %j changes nothing but a literal', async (name) => {
    const hostile = await exampleResult('homogeneous_12', { exposureName: name, outcomeName: name })
    const renamed = {
      ...hostile,
      input: { ...hostile.input, fileName: name },
      mapping: { ...hostile.mapping, SNP: name },
    }
    const text = await scriptOf(renamed, 'zh', name)
    const bare: TwoSampleBody = { ...renamed, presentation: {}, input: hostile.input }
    const plain = await scriptOf(bare, 'zh', 'x')
    const shape = (script: string) =>
      rTokens(script)
        .filter(({ kind }) => kind !== 'comment' && kind !== 'newline')
        .map(({ kind, text: sign }) => (kind === 'string' ? kind : sign))
    expect(shape(text)).toEqual(shape(plain))
  })
})

describe('scripts of the other kinds', () => {
  test('the rows that the user chose are chosen in the script, too', async () => {
    const body = await gutResult()
    const mapping = { exposure: { SNP: 'SNP' }, outcome: { SNP: 'SNP', where: 'sex=both"' } }
    const script = await scriptOf(Object.assign(body, { mapping }))
    expect(script).toContain(
      `outcome_table[as.character(outcome_table[["sex"]]) == ${String(rString('both"'))}, ]`,
    )
  })

  test.each(['gut', 'map'])('%s: compares every stored estimate', async (which) => {
    const body = which === 'gut' ? await gutResult() : await mapResult()
    const script = await scriptOf(body)
    expect(() => rTokens(script)).not.toThrow()
    const estimates = body.rows
      .filter((row) => row.b !== null)
      .flatMap((row) => [row.b, ...row.further.map(({ b }) => b)])
    const ours = script.slice(script.indexOf('ours <- data.frame'))
    expect(rColumn(ours, 'b')).toEqual(estimates)
    expect(script).toContain('adjusted("BH", pairs$bh)')
  })

  test('bidirectional: every estimate of both directions', async () => {
    const body = await bidirectionalResult()
    const script = await scriptOf(body)
    expect(() => rTokens(script)).not.toThrow()
    const made = new Map(comparisons(script).map(({ what, ours }) => [what, ours]))
    for (const direction of ['forward', 'reverse'] as const) {
      for (const { method, b } of body[direction].numbers?.estimates ?? []) {
        expect(made.get(`${direction} ${method}`)?.['b'], `${direction} ${method}`).toBe(b)
      }
    }
    expect(made.size).toBeGreaterThan(10)
  })
})

describe('scripts for R alone', () => {
  test.each(['twosamplemr', 'mendelianrandomization', 'exact'] as const)(
    'multivariable, %s: estimates, conditional F and Q',
    async (convention) => {
      const body = multivariableResult(convention)
      const script = await scriptOf(body)
      expect(() => rTokens(script)).not.toThrow()
      const made = new Map(comparisons(script).map(({ what, ours }) => [what, ours]))
      for (const { exposure, b, p, conditionalF } of body.estimates) {
        expect(made.get(exposure)).toMatchObject({ b, p })
        expect(made.get(`F ${exposure}`)).toEqual({ F: conditionalF })
      }
      const followed = {
        twosamplemr: ['TwoSampleMR', 'mv_multiple'],
        mendelianrandomization: ['MendelianRandomization', 'mr_mvivw'],
        exact: null,
      }[convention]
      const others = [...made.keys()].filter((what) => / (?:mv_multiple|mr_mvivw)$/.test(what))
      expect(others).toEqual(
        followed ? body.exposures.map((exposure) => `${exposure} ${followed[1]}`) : [],
      )
      if (followed) expect(script).toContain(`${followed[0]}::${followed[1]}(`)
      expect(made.get('Q MVMR')).toEqual({ q_errors: body.heterogeneityWithErrors?.q })
    },
  )

  test('meta-analysis: models, heterogeneity, prediction interval and funnel', async () => {
    const body = metaResult()
    const made = new Map(comparisons(await scriptOf(body)).map(({ what, ours }) => [what, ours]))
    expect(made.get('random')).toEqual({
      b: body.pooled.random.b,
      se: body.pooled.random.se,
      p: body.pooled.random.p,
    })
    expect(made.get('prediction')?.['low']).toBe(body.pooled.prediction?.[0])
    expect(made.get('funnel')?.['b']).toBe(body.asymmetry?.intercept.b)
    expect(made.get('Q-profile')).toEqual({
      tau2_low: body.pooled.tau2Interval?.[0],
      tau2_high: body.pooled.tau2Interval?.[1],
      i2_low: body.pooled.i2Interval?.[0],
      i2_high: body.pooled.i2Interval?.[1],
    })
    expect([...made.keys()]).toEqual(
      expect.arrayContaining(['knapp', 'rma random', 'rma knapp', 'rma spread', 'rma Q-profile']),
    )
  })

  test.each([
    ['binary', {}],
    ['continuous', { caseShare: null, b: 0.05, observational: 0.1 }],
    ['without an effect', { caseShare: null, b: 0 }],
  ])('power, %s: the design and every answer', async (_, change) => {
    const body = powerResult(change)
    const script = await scriptOf(body)
    const made = new Map(comparisons(script).map(({ what, ours }) => [what, ours]))
    expect(made.get('power')).toEqual({ power: body.power })
    expect(made.get('detectable')).toEqual({ b: body.minimumEffect })
    expect(made.get('sample size')?.['n']).toBe(body.sampleSize ?? undefined)
    expect(script).toContain(`\nr2 <- ${body.parameters.r2}\n`)
  })
})
