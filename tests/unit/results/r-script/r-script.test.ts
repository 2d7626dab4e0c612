import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { RecordBody } from '../../../../src/results/record-body.ts'
import type { TwoSampleBody } from '../../../../src/results/two-sample/body.ts'
import { kindOf } from '../../../../src/results/read-body.ts'
import { recordOf } from '../../../../src/results/record-file.ts'
import { rComment, rNumber, rString, rVector } from '../../../../src/results/r-script/r-text.ts'
import { formatsFor } from '../../../../src/i18n/formats.ts'
import { textOf } from '../../../helpers/e2e/texts.ts'
import { bidirectionalResult } from '../../../helpers/bidirectional-result.ts'
import { poolStudies } from '../../../../src/science/meta-analysis/analyse-studies.ts'
import { TAU2_METHODS } from '../../../../src/science/methods/between-variance.ts'
import type { MetaBody } from '../../../../src/results/meta-analysis/body.ts'
import { metaResult, multivariableResult, powerResult } from '../../../helpers/other-results.ts'
import { rColumn, rLiteral, rTokens } from '../../../helpers/r-text.ts'
import { gutResult, mapResult, pairLines } from '../../../helpers/screen-result.ts'
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

const wordsIn = (language: 'zh' | 'en') => ({
  t: (id: string, values?: Record<string, unknown>) =>
    textOf(language, id, values as Record<string, string | number>),
  format: formatsFor(language, 'UTC'),
})

async function scriptOf(body: RecordBody, language: 'zh' | 'en' = 'en', title = 'BMI → CHD') {
  const { script } = await kindOf(body).exports()
  if (!script) throw new Error('no script')
  const record = recordOf(body, {
    id: '1',
    toolId: '6001',
    title,
    note: '',
    createdAt: '2026-11-20T10:00:00.000Z',
  })
  return (await script())(body, wordsIn(language), record)
}

/** What is compared: the name, and our numbers. */
function comparisons(script: string): { what: string; ours: Record<string, number> }[] {
  return [...script.matchAll(/^compare\(("(?:[^"\\]|\\.)*"),\n {2}ours = c\(([^)]*)\),/gm)].map(
    ([, what = '', ours = '']) => ({
      what: rLiteral(what),
      ours: Object.fromEntries(
        ours.split(', ').map((one) => {
          const [name = '', value = ''] = one.split(' = ')
          return [rLiteral(name), Number(value)]
        }),
      ),
    }),
  )
}

const hasR = (() => {
  try {
    execFileSync('Rscript', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

/** What a script prints; a script that ends with an error throws. */
const inR = (script: string) => execFileSync('Rscript', ['-'], { input: script }).toString()

/** The counts at the end of what a script prints. */
function countsIn(printed: string) {
  const countOf = (id: string) => {
    const label = textOf('en', id)
    const line = printed.split('\n').findLast((one) => one.startsWith(label))
    return Number(line?.slice(label.length))
  }
  return {
    Agree: countOf('analysis.r.countAgree'),
    Differ: countOf('analysis.r.countDiffer'),
    CouldNot: countOf('analysis.r.countCouldNot'),
    Skipped: countOf('analysis.r.countSkipped'),
  }
}

describe('text as R', () => {
  test.each(HOSTILE)('%j stays one literal and says the same', (text) => {
    const literal = rString(text)
    expect(rTokens(literal)).toEqual([{ kind: 'string', text: literal }])
    expect(/^[\u0020-\u007e]*$/.test(literal)).toBe(true)
    expect(rLiteral(literal)).toBe(text.toWellFormed().replaceAll('\u0000', ''))
  })

  test.each(HOSTILE)('%j stays a comment', (text) => {
    expect(rTokens(rComment(text)).map(({ kind }) => kind)).toEqual(['comment'])
  })

  test('numbers keep all their digits', () => {
    expect([0.1 + 0.2, 5e-324, -0, 1e21, null].map(rNumber)).toEqual([
      '0.30000000000000004',
      '5e-324',
      '0',
      '1e+21',
      'NA',
    ])
    expect(rTokens(rVector([1, null, 'a', true])).length).toBeGreaterThan(8)
  })
})

describe('the script of a two-sample result', () => {
  let script: string
  let body: Awaited<ReturnType<typeof exampleResult>>
  beforeAll(async () => {
    body = await exampleResult('balanced_24', { exposureName: 'BMI', outcomeName: 'CHD' })
    script = await scriptOf(body)
  })

  test('is whole, and holds the data as they were analysed', () => {
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

  test('calls what the engine is held against, with its seed and draws', () => {
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

  test('the exact convention seeds the penalised weighted median anew, as the engine does', async () => {
    const exact = { ...body, parameters: { ...body.parameters, convention: 'exact' } } as const
    const text = await scriptOf(exact)
    expect(text).toContain('{ set.seed(42); penalised_median(x, 100) }')
    expect(text).not.toContain('TwoSampleMR::mr_penalised_weighted_median(')
    expect(script).toContain('TwoSampleMR::mr_penalised_weighted_median(')
  })

  test('speaks the reader’s language in comments only', async () => {
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
  test.each(['gut', 'map'])('%s: every kept estimate is there', async (which) => {
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
    for (const way of ['forward', 'reverse'] as const) {
      for (const { method, b } of body[way].numbers?.estimates ?? []) {
        expect(made.get(`${way} ${method}`)?.['b'], `${way} ${method}`).toBe(b)
      }
    }
    expect(made.size).toBeGreaterThan(10)
  })

  test.skipIf(!hasR)('runs in R, with the packages there are', { timeout: 120_000 }, async () => {
    const scripts = [
      await scriptOf(await exampleResult('balanced_24')),
      await scriptOf(await gutResult()),
    ]
    for (const text of scripts.map(inR)) {
      expect(countsIn(text)).toMatchObject({ Differ: 0 })
      expect(countsIn(text).Agree).toBeGreaterThan(1)
      expect(text).toMatch(/^R version \d/m)
    }
  })
})

describe('scripts in R alone', () => {
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
      // The package names its estimates, and a name would become part of "b".
      expect(script.includes('b = mv@Estimate[[1]]')).toBe(convention === 'mendelianrandomization')
      expect(script.includes('mr_mvivw') && made.has('TraitA mr_mvivw')).toBe(
        convention === 'mendelianrandomization',
      )
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

  // Where metafor is installed its numbers are among them.
  describe.skipIf(!hasR)('a meta-analysis run in R never ends with an error', () => {
    const studies = (b: readonly number[], se: readonly number[]) =>
      b.map((effect, k) => ({ name: `S${k}`, b: effect, se: se[k] ?? 0.1 }))
    const SETS = {
      six: metaResult().studies.map(({ name, b, se }) => ({ name, b, se: se ?? 0 })),
      one: studies([0.1], [0.1]),
      two: studies([0.1, 0.45], [0.08, 0.11]),
      alike: studies([0.2, 0.21, 0.19, 0.205], [0.05, 0.07, 0.06, 0.09]),
      same: studies([0.2, 0.2, 0.2], [0.1, 0.1, 0.1]),
      extreme: studies([-3, 2.5, 0.1, 5, -1.2], [0.02, 0.01, 0.03, 0.015, 0.02]),
    }
    /** What R prints, one text for each result: all in one process, for R takes long to start. */
    const printed = async (bodies: readonly MetaBody[]) => {
      const folder = mkdtempSync(join(tmpdir(), 'meta-r-'))
      try {
        for (const [at, body] of bodies.entries()) {
          writeFileSync(join(folder, `${at}.R`), await scriptOf(body))
        }
        const all = `for (at in 0:${bodies.length - 1}) {
          source(paste0(at, ".R"), local = new.env(), encoding = "UTF-8")
          cat("=====\\n")
        }`
        // `source` reads UTF-8 only in a locale that has it; a shell may have none.
        const env = { ...process.env, LC_ALL: 'C.UTF-8' }
        const out = execFileSync('Rscript', ['-e', all], {
          cwd: folder,
          stdio: 'pipe',
          env,
        }).toString()
        return out.split('=====\n').slice(0, -1)
      } finally {
        rmSync(folder, { recursive: true })
      }
    }

    test('and every number agrees', { timeout: 120_000 }, async () => {
      const bodies = Object.values(SETS).flatMap((rows) =>
        TAU2_METHODS.map((tau2) => {
          const knapp = tau2 === 'reml' ? 'floored' : 'unmodified'
          const rules = { model: 'random', scale: 'beta', tau2, knapp } as const
          return poolStudies(rows, rules, { fileName: '', bytes: 1, sha256: 'a' })
        }),
      )
      const texts = await printed(bodies)
      expect(texts).toHaveLength(bodies.length)
      for (const text of texts) {
        expect(text).toContain(textOf('en', 'analysis.r.agree'))
        expect(text).not.toContain(textOf('en', 'analysis.r.differsBy'))
        expect(text).not.toContain(textOf('en', 'analysis.r.couldNot'))
      }
    })

    test('a number that is not R’s is said with its difference', { timeout: 120_000 }, async () => {
      const body = metaResult()
      const pooled = { ...body.pooled, tau2: body.pooled.tau2 * 1.01 }
      const [text] = await printed([{ ...body, pooled }])
      expect(text).toMatch(/spread +tau2 .*differs by \(relative\) 0\.0099/)
    })
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

  describe.skipIf(!hasR)('in R', () => {
    test('all agrees where R alone is enough', { timeout: 120_000 }, async () => {
      const bodies = [
        multivariableResult('twosamplemr'),
        multivariableResult('mendelianrandomization', 'mv_weak_24'),
        multivariableResult('exact'),
        powerResult(),
      ]
      for (const body of bodies) {
        const text = inR(await scriptOf(body))
        expect(countsIn(text)).toMatchObject({ Differ: 0, CouldNot: 0 })
        expect(countsIn(text).Agree).toBeGreaterThan(1)
      }
    })

    test('each comparison stands for itself', { timeout: 120_000 }, async () => {
      const body = powerResult()
      const wrong = { ...body, power: (body.power ?? 0) * 1.01 }
      const script = await scriptOf(wrong)
      const end = script.indexOf(`# ---- ${textOf('en', 'analysis.r.part.table')}`)
      const more = `
compare("broken", c(b = 1), stop("no such fit"), 1e-8)
compare("infinite", c(b = 1), c(b = Inf), 1e-8)
compare("absent", c(b = 1), c(b = 1), 1e-8, packages = "no.such.package")
compare("old", c(b = 1), c(b = 1), 1e-8, needs = getRversion() < "1.0.0")
compare("zero", c(difference = 0), c(difference = 0), 1e-8)
`
      const text = inR(script.slice(0, end) + more + script.slice(end))
      expect(text).toMatch(/ power +power .* differs by \(relative\) 0\.0099/)
      expect(text).toContain('R could not: broken: no such fit')
      expect(text).toContain('R could not: infinite b: Inf')
      expect(text).toContain('Not compared: absent: not installed: no.such.package')
      expect(text).toContain(
        'Not compared: old: its condition does not hold: getRversion() < "1.0.0"',
      )
      expect(countsIn(text)).toMatchObject({ Differ: 1, CouldNot: 2, Skipped: 2 })
    })
  })
})
