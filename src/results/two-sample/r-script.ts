/** A two-sample analysis repeated in R. */
import type { RecordContent } from '../../contract/record-content.ts'
import type { Words } from '../../i18n/words.ts'
import { CONVENTION_TEXT } from '../code-texts.ts'
import { presentationOf, type TwoSampleBody } from './body.ts'
import { compareCall, estimateCalls } from '../r-script/r-compare.ts'
import { rMethods, type RPackage, type RunChoice } from '../r-script/r-methods.ts'
import {
  compareFunctions,
  pressoSwitch,
  readingFunctions,
  scriptEnd,
  scriptHead,
} from '../r-script/r-parts.ts'
import {
  hasCode,
  rCode,
  type RCode,
  rComment,
  rDataFrame,
  rHeading,
  rJoin,
  rVector,
} from '../r-script/r-text.ts'
import { pairColumns } from '../r-script/pair-columns.ts'
import { proxySentence } from './proxy-text.ts'
import { correctionCalls } from './r-corrections.ts'
import { pressoCalls } from './r-presso.ts'

const CLOSED = 1e-8

/** Returns the settings of the run that R needs. */
export function choiceOf(body: TwoSampleBody): RunChoice {
  const { convention, seed, nboot, density, generator } = body.parameters
  const mixture = body.estimates.find(({ method }) => method === 'contamination-mixture')
  const perturbed = body.estimates.find(({ method }) => method === 'cml-ma-dp')
  const cml = body.invalidity?.cml
  return {
    convention,
    seed,
    nboot,
    density,
    isFast: generator === 'fast',
    step: mixture?.convention.step ?? null,
    ...(cml && { cml: { sampleSize: cml.sampleSize, draws: perturbed?.convention.nboot ?? null } }),
  }
}

/** Returns the columns by TwoSampleMR's names. */
function columnsOf(body: TwoSampleBody) {
  const { exposureName, outcomeName } = presentationOf(body)
  const same = (name: string) => ({ name: `id.${name}`, values: body.variants.map(() => name) })
  return [
    ...pairColumns(body.variants, exposureName, outcomeName),
    same('exposure'),
    same('outcome'),
  ]
}

function dataPart(body: TwoSampleBody, words: Words): RCode {
  const { t } = words
  const { variants, mapping, input, parameters } = body
  const proxies = proxySentence(variants, words)
  const mapped = Object.entries(mapping)
  return rJoin([
    rHeading(t('analysis.r.part.data')),
    rComment(
      t('analysis.r.harmonised', { n: variants.length }),
      ...(mapped.length > 0
        ? [
            t('analysis.r.mapping', {
              list: mapped.map(([field, name]) => `${field} = ${name}`).join('; '),
            }),
          ]
        : []),
      ...(input.dropped.length > 0 ? [t('analysis.r.dropped', { n: input.dropped.length })] : []),
      ...(proxies === null ? [] : [proxies]),
      t('analysis.r.convention', { name: t(CONVENTION_TEXT[parameters.convention]) }),
    ),
    rDataFrame(rCode`x`, columnsOf(body)),
    rCode`x$mr_keep <- TRUE`,
    rCode`stopifnot(nrow(x) == ${variants.length})`,
  ])
}

const Q_CALLS = {
  ivw: rCode`TwoSampleMR::mr_ivw`,
  egger: rCode`TwoSampleMR::mr_egger_regression`,
} as const

function heterogeneityCalls({ heterogeneity, pleiotropy, parameters }: TwoSampleBody): RCode[] {
  const calls = heterogeneity.flatMap(({ method, q, p }) => {
    if (method === 'maximum-likelihood' || q === null || p === null) return []
    const fit = rCode`${Q_CALLS[method]}(x$beta.exposure, x$beta.outcome, x$se.exposure, x$se.outcome)`
    const theirs = rCode`{ fit <- ${fit}; c(q = fit$Q, p = fit$Q_pval) }`
    return [compareCall(`Q ${method}`, { q, p }, theirs, CLOSED, { packages: ['TwoSampleMR'] })]
  })
  if (!pleiotropy || pleiotropy.se === null || pleiotropy.p === null) return calls
  const ours = { b: pleiotropy.intercept, se: pleiotropy.se, p: pleiotropy.p }
  const isMr = parameters.convention === 'mendelianrandomization'
  const theirs = isMr
    ? rCode`from_intercept(MendelianRandomization::mr_egger(as_input(x)))`
    : rCode`{ fit <- ${Q_CALLS.egger}(x$beta.exposure, x$beta.outcome, x$se.exposure, x$se.outcome); c(b = fit$b_i, se = fit$se_i, p = fit$pval_i) }`
  const packages: RPackage[] = [isMr ? 'MendelianRandomization' : 'TwoSampleMR']
  return [...calls, compareCall('intercept', ours, theirs, CLOSED, { packages })]
}

function strengthCall({ strength }: TwoSampleBody): RCode {
  const ours = {
    ...(strength.fMean !== null && { mean: strength.fMean }),
    ...(strength.fMin !== null && { min: strength.fMin }),
  }
  const theirs = rCode`{ f <- (x$beta.exposure / x$se.exposure)^2; c(mean = mean(f), min = min(f)) }`
  return compareCall('F', ours, theirs, CLOSED)
}

function leaveOneOutCall({ leaveOneOut }: TwoSampleBody): RCode {
  const rows = leaveOneOut.filter(({ role }) => role === 'variant')
  if (rows.length === 0) return rCode``
  return rJoin([
    rCode`without <- ${rVector(rows.map(({ b }) => b))}
again <- vapply(seq_len(nrow(x)), function(j) {
  sum(x$beta.exposure[-j] * x$beta.outcome[-j] / x$se.outcome[-j]^2) /
    sum(x$beta.exposure[-j]^2 / x$se.outcome[-j]^2)
}, numeric(1))`,
    compareCall(
      'leave-one-out',
      { difference: 0 },
      rCode`c(difference = max(abs(without - again), na.rm = TRUE) / max(abs(without), na.rm = TRUE))`,
      CLOSED,
    ),
  ])
}

function steigerCall(body: TwoSampleBody): RCode {
  const { steiger, variants, parameters } = body
  if (!steiger || steiger.how !== 'p-and-sample-size' || steiger.without > 0) return rCode``
  const { exposure: nx, outcome: ny } = parameters.samples
  const rows = variants.map((variant) => ({
    px: variant.exposure?.p ?? null,
    py: variant.outcome?.p ?? null,
    nx: variant.exposure?.n ?? nx,
    ny: variant.outcome?.n ?? ny,
  }))
  if (rows.some((row) => Object.values(row).includes(null))) return rCode``
  const theirs = rCode`{ fit <- TwoSampleMR::mr_steiger(x$pval.exposure, x$pval.outcome,
      x$samplesize.exposure, x$samplesize.outcome,
      TwoSampleMR::get_r_from_pn(x$pval.exposure, x$samplesize.exposure),
      TwoSampleMR::get_r_from_pn(x$pval.outcome, x$samplesize.outcome))
      c(exposure = fit$r2_exp, outcome = fit$r2_out, p = fit$steiger_test) }`
  const { r2Exposure, r2Outcome, p } = steiger.test
  const ours = { exposure: r2Exposure, outcome: r2Outcome, ...(p !== null && { p }) }
  return rJoin([
    rCode`x$pval.exposure <- ${rVector(rows.map(({ px }) => px))}`,
    rCode`x$pval.outcome <- ${rVector(rows.map(({ py }) => py))}`,
    rCode`x$samplesize.exposure <- ${rVector(rows.map((row) => row.nx))}`,
    rCode`x$samplesize.outcome <- ${rVector(rows.map((row) => row.ny))}`,
    compareCall('steiger', ours, theirs, 1e-5, { packages: ['TwoSampleMR'] }),
  ])
}

/** Returns the code for one harmonised table `x`: data, methods, tests. Both directions use it. */
export function pairParts(body: TwoSampleBody, words: Words): RCode {
  const { t } = words
  const titled = (title: string, code: RCode) =>
    hasCode(code) ? [rJoin([rComment(title), code])] : []
  return rJoin([
    dataPart(body, words),
    rHeading(t('analysis.r.part.methods')),
    estimateCalls(body.estimates, rMethods(choiceOf(body)), words),
    rHeading(t('analysis.r.part.tests')),
    rJoin(
      [
        ...titled(t('analysis.r.heterogeneity'), rJoin(heterogeneityCalls(body))),
        ...titled(t('analysis.r.strength'), strengthCall(body)),
        ...titled(t('analysis.r.leaveOneOut'), leaveOneOutCall(body)),
        ...titled(t('analysis.r.presso'), pressoCalls(body)),
        ...titled(t('analysis.r.steiger'), steigerCall(body)),
        ...titled(t('analysis.correction.title'), correctionCalls(body)),
      ],
      '\n\n',
    ),
  ])
}

/** Returns the packages that the estimates of a result require. */
export function packagesOf(body: TwoSampleBody): RPackage[] {
  const methods = rMethods(choiceOf(body))
  return [
    ...body.estimates.flatMap(({ method }) => methods[method]?.packages ?? []),
    ...(body.presso ? (['MRPRESSO'] as const) : []),
  ]
}

/** The script of a two-sample result. */
export function twoSampleScript(body: TwoSampleBody, words: Words, record: RecordContent): RCode {
  const { fileName, sha256 } = body.input
  return rJoin([
    scriptHead(
      {
        record,
        engine: body.engine,
        files: [{ name: fileName, sha256 }],
        packages: packagesOf(body),
      },
      words,
    ),
    ...(body.presso ? [pressoSwitch(words)] : []),
    compareFunctions(words),
    readingFunctions(words),
    pairParts(body, words),
    scriptEnd(words),
  ])
}
