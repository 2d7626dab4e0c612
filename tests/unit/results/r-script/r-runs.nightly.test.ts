import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { MetaBody } from '../../../../src/results/meta-analysis/body.ts'
import { poolStudies } from '../../../../src/science/meta-analysis/analyse-studies.ts'
import { TAU2_METHODS } from '../../../../src/science/methods/between-variance.ts'
import { dataSets } from '../../../../tools/check-r-scripts/sets.ts'
import { textOf } from '../../../helpers/e2e/texts.ts'
import { metaResult, multivariableResult, powerResult } from '../../../helpers/other-results.ts'
import { countsIn, hasR, inR, scriptOf } from '../../../helpers/r-scripts.ts'
import { gutResult, mapResult } from '../../../helpers/scan-result.ts'
import { exampleResult, resultOf } from '../../../helpers/two-sample-result.ts'

/** The script with more code before its table. */
function withCode(script: string, code: string): string {
  const end = script.indexOf(`# ---- ${textOf('en', 'analysis.r.part.table')}`)
  return `${script.slice(0, end)}\n${code}\n${script.slice(end)}`
}

describe.skipIf(!hasR)('scripts that R runs', () => {
  test('run with the installed packages', { timeout: 120_000 }, async () => {
    const scripts = [
      await scriptOf(await exampleResult('balanced_24')),
      await scriptOf(await gutResult()),
      await scriptOf(await mapResult()),
    ]
    for (const text of scripts.map(inR)) {
      expect(countsIn(text)).toMatchObject({ Differ: 0 })
      expect(countsIn(text).Agree).toBeGreaterThan(1)
      expect(text).toMatch(/^R version \d/m)
    }
  })

  test('agree completely where R alone is enough', { timeout: 120_000 }, async () => {
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

  test('comparisons are independent of each other', { timeout: 120_000 }, async () => {
    const body = powerResult()
    const wrong = { ...body, power: (body.power ?? 0) * 1.01 }
    const code = `
compare("broken", c(b = 1), stop("no such fit"), 1e-8)
compare("infinite", c(b = 1), c(b = Inf), 1e-8)
compare("absent", c(b = 1), c(b = 1), 1e-8, packages = "no.such.package")
compare("old", c(b = 1), c(b = 1), 1e-8, needs = getRversion() < "1.0.0")
compare("zero", c(difference = 0), c(difference = 0), 1e-8)
`
    const text = inR(withCode(await scriptOf(wrong), code))
    expect(text).toMatch(/ power +power .* differs by \(relative\) 0\.0099/)
    expect(text).toContain('R could not compute: broken: no such fit')
    expect(text).toContain('R could not compute: infinite b: Inf')
    expect(text).toContain('Not compared: absent: not installed: no.such.package')
    expect(text).toContain(
      'Not compared: old: its condition does not hold: getRversion() < "1.0.0"',
    )
    expect(countsIn(text)).toMatchObject({ Differ: 1, CouldNot: 2, Skipped: 2 })
  })

  test(
    'prints a known reason for its quantity, and only where that differs',
    { timeout: 60_000 },
    async () => {
      const code = `
for (set in 1:5) compare(paste("set", set), c(b = 1), stop("no such fit"), 1e-8)
compare("robust", c(b = 1, se = 1), c(b = 1, se = 2), 1e-8, known = c(se = "R has another"))
compare("other", c(b = 1, se = 1), c(b = 2, se = 1), 1e-8, known = c(se = "R has another"))
`
      const text = inR(withCode(await scriptOf(powerResult()), code))
      expect(text).toMatch(/^Differs for a known reason: robust se: R has another *$/m)
      // A reason that many share is one line.
      expect(text).toMatch(/^R could not compute: set 1, set 2, set 3 \+2: no such fit *$/m)
      expect(countsIn(text)).toMatchObject({ Differ: 2, CouldNot: 5 })
    },
  )

  test('compares rounding errors relative to a scale', { timeout: 60_000 }, async () => {
    const code = `
compare("noise", c(q = 4e-24), c(q = 9e-25), 1e-8)
compare("real", c(q = 10), c(q = 10.001), 1e-8)
compare("end at 0", c(b = 1, low = 1e-14, high = 2), c(b = 1, low = 2e-14, high = 2), 1e-8)
compare("end off", c(b = 1, low = 0.1, high = 2), c(b = 1, low = 0.1001, high = 2), 1e-8)
compare("b at 0", c(b = 1e-14, se = 1), c(b = 2e-14, se = 1), 1e-8)
compare("b off", c(b = 1e-4, se = 1), c(b = 2e-4, se = 1), 1e-8)
compare("p", c(p = 1e-12), c(p = 1.1e-12), 1e-8)
`
    const text = inR(withCode(await scriptOf(powerResult()), code))
    const lineOf = (name: string) => text.split('\n').find((line) => line.includes(name))
    expect(lineOf('noise')).toContain('agrees')
    expect(lineOf('real')).toContain('differs')
    expect(text).toMatch(/end at 0 +low .* agrees/)
    expect(text).toMatch(/end off +low .* differs/)
    expect(lineOf('b at 0')).toContain('agrees')
    expect(lineOf('b off')).toContain('differs')
    expect(lineOf(' p ')).toContain('differs')
    expect(countsIn(text).Differ).toBe(4)
  })

  test('R alone agrees on hard sets: few variants, equal ratios, one that dominates', async () => {
    const hard = dataSets('r-4.2').filter(({ name }) => /^made: .*(variant|ratios)/.test(name))
    const sets = hard.filter(({ tool }) => tool === 'two-sample-mr')
    expect(sets).toHaveLength(6)
    for (const { name, text = '' } of sets) {
      const body = await resultOf(text)
      const printed = inR(await scriptOf(body))
      expect(countsIn(printed), name).toMatchObject({ Differ: 0 })
      expect(printed, name).not.toMatch(/R could not compute:.*maximum-likelihood/)
      const count = body.variants.length
      if (count > 1) expect(printed, name).toMatch(/maximum-likelihood +b .* agrees/)
      if (count > 2) expect(printed, name).toMatch(/leave-one-out +difference .* agrees/)
      if (count === 1) expect(printed, name).toMatch(/wald-ratio-second-order +se .* agrees/)
    }
  }, 120_000)

  test(
    'recomputes the tail of mr_egger only where it was rounded',
    { timeout: 60_000 },
    async () => {
      const code = `
z <- 6.2
compare("rounded", c(p = 2 * pnorm(-z)), c(p = tail_of(2 * (1 - pnorm(z)), z)), 1e-12)
compare("other", c(p = 2 * pt(-z, 5)), c(p = tail_of(2 * pt(-z, 5), z)), 1e-12)
`
      const body = await exampleResult('homogeneous_12')
      const text = inR(withCode(await scriptOf(body), code))
      expect(text).toMatch(/^ *rounded +p .* agrees/m)
      expect(text).toMatch(/^ *other +p .* agrees/m)
    },
  )

  test('results of the packages are read by their own names', { timeout: 60_000 }, async () => {
    const code = `
slots <- c("Estimate", "StdError", "Pvalue", "StdError.Est", "Pvalue.Est",
  "Intercept", "StdError.Int", "Pvalue.Int", "CILower", "CIUpper")
setClass("Fit", representation = do.call(representation, setNames(as.list(rep("numeric", 10)), slots)))
fit <- new("Fit", Estimate = 0.3, StdError = 0.1, Pvalue = 0.2, StdError.Est = 0.11,
  Pvalue.Est = 0.21, Intercept = 0.02, StdError.Int = 0.01, Pvalue.Int = 0.22,
  CILower = c(0.1, 0.5), CIUpper = c(0.2, 0.6))
compare("slots", c(b = 0.3, se = 0.1, p = 0.2), from_slots(fit), 1e-12)
compare("egger", c(b = 0.3, se = 0.11, p = 0.21), from_egger(fit), 1e-12)
compare("intercept", c(b = 0.02, se = 0.01, p = 0.22), from_intercept(fit), 1e-12)
compare("mixture", c(b = 0.3, low = 0.1, high = 0.6), from_mixture(fit), 1e-12)
compare("list", c(b = 1, se = 2, p = 3), from_list(list(b = 1, se = 2, pval = 3)), 1e-12)
`
    const script = await scriptOf(await exampleResult('homogeneous_12'))
    const plain = countsIn(inR(script))
    const counts = countsIn(inR(withCode(script, code)))
    expect(counts).toEqual({ ...plain, Agree: plain.Agree + 15 })
  })

  test('retries RadialMR with other seeds after an error', { timeout: 60_000 }, async () => {
    const code = `
format_radial <- function(...) NULL
ivw_radial <- function(...) {
  if (runif(1) < 0.5) stop("'xmin' not less than 'xmax'")
  list(coef = data.frame(b = c(0.5, 9), se = c(0.1, 9)))
}
set.seed(1)
stopifnot(runif(1) < 0.5)
compare("again", c(b = 0.5, se = 0.1), from_radial(x, 1), 1e-8)
ivw_radial <- function(...) stop("never")
compare("in vain", c(b = 0.5), from_radial(x, 1), 1e-8)
`
    const script = await scriptOf(await exampleResult('homogeneous_12'))
    const text = inR(withCode(script.replaceAll('RadialMR::', ''), code))
    expect(text).toMatch(/^ *again +b .* agrees/m)
    expect(text).toMatch(/^ *again +se .* agrees/m)
    expect(text).toContain('R could not compute: in vain: never')
  })

  test('a scan states the condition for comparing modes once', { timeout: 60_000 }, async () => {
    const text = inR(
      (await scriptOf(await gutResult()))
        .replaceAll('c("TwoSampleMR")', 'character()')
        .replaceAll('getRversion() >= "4.4.0"', 'getRversion() < "1.0.0"'),
    )
    expect(text).toMatch(
      /^Not compared: .*: its condition does not hold: getRversion\(\) < "1\.0\.0"/m,
    )
    expect(text.match(/its condition does not hold/g)?.length).toBe(1)
  })
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
  /** Returns what R prints, one text for each result: all in one process, because R takes long to start. */
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
      expect(countsIn(text)).toMatchObject({ Differ: 0, CouldNot: 0 })
      expect(countsIn(text).Agree).toBeGreaterThan(1)
    }
  })

  test('reports a differing number with its difference', { timeout: 120_000 }, async () => {
    const body = metaResult()
    const pooled = { ...body.pooled, tau2: body.pooled.tau2 * 1.01 }
    const [text] = await printed([{ ...body, pooled }])
    expect(text).toMatch(/spread +tau2 .*differs by \(relative\) 0\.0099/)
  })
})
