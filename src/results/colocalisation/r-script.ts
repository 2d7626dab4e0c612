/** A colocalisation repeated in R, with coloc. */
import type { RecordContent } from '../../contract/record-content.ts'
import type { Words } from '../../i18n/words.ts'
import { locusOf } from '../../science/colocalisation/locus.ts'
import { sensitivity } from '../../science/colocalisation/posterior.ts'
import { compareCall } from '../r-script/r-compare.ts'
import { compareFunctions, scriptEnd, scriptHead } from '../r-script/r-parts.ts'
import {
  rCode,
  type RCode,
  rComment,
  rDataFrame,
  rHeading,
  rJoin,
  rString,
} from '../r-script/r-text.ts'
import { type ColocalisationBody, LOCUS_SIDES } from './body.ts'
import { severalCalls, SEVERAL_FUNCTIONS } from './r-several.ts'

const CLOSED = 1e-8
const COLOC = { packages: ['coloc'] as const }
/** Index of the sensitivity point that is compared: the middle one of the hundred. */
const MIDDLE = 49

const KIND = { quantitative: 'quant', 'case-control': 'cc' } as const

/** Returns one trait as a data set of coloc, with only what was used. */
function dataset(body: ColocalisationBody, side: 'a' | 'b'): RCode {
  const { from, n, caseShare, sdY, isSdYEstimated } = body.reading[side]
  const { kind } = body.parameters[side]
  const name = side === 'a' ? 1 : 2
  const isByFrequency = from === 'p' || isSdYEstimated
  const parts = [
    rCode`snp = x$SNP`,
    ...(from === 'effects'
      ? [rCode`beta = x$beta.${name}`, rCode`varbeta = x$se.${name}^2`]
      : [rCode`pvalues = pmax(x$p.${name}, 1e-300)`]),
    ...(isByFrequency ? [rCode`MAF = pmin(x$eaf.${name}, 1 - x$eaf.${name})`] : []),
    ...(n !== null && isByFrequency ? [rCode`N = ${n}`] : []),
    rCode`type = ${rString(KIND[kind])}`,
    ...(kind === 'case-control' && caseShare !== null ? [rCode`s = ${caseShare}`] : []),
    ...(kind === 'quantitative' && from === 'effects' && !isSdYEstimated && sdY !== null
      ? [rCode`sdY = ${sdY}`]
      : []),
  ]
  return rCode`dataset${name} <- list(${rJoin(parts, ', ')})`
}

function dataPart(body: ColocalisationBody, { t }: Words): RCode {
  const { variants } = body
  return rJoin([
    rHeading(t('analysis.r.part.data')),
    rComment(t('analysis.coloc.r.data', { n: variants.SNP.length })),
    rDataFrame(rCode`x`, [
      { name: 'SNP', values: variants.SNP },
      { name: 'position', values: variants.position },
      ...LOCUS_SIDES.flatMap((side, at) => {
        const { beta, se, p, eaf } = variants[side]
        const columns = body.reading[side].from === 'effects' ? { beta, se, eaf } : { p, eaf }
        return Object.entries(columns).map(([name, values]) => ({
          name: `${name}.${at + 1}`,
          values,
        }))
      }),
    ]),
    dataset(body, 'a'),
    dataset(body, 'b'),
  ])
}

const FUNCTIONS = rCode`run_coloc <- function(p1, p2, p12) {
  out <- NULL
  # coloc prints its summary; the table at the end has the same numbers.
  invisible(capture.output(
    out <- suppressWarnings(coloc::coloc.abf(dataset1, dataset2, p1 = p1, p2 = p2, p12 = p12))
  ))
  out
}
posterior_of <- function(fit) {
  setNames(as.numeric(fit$summary[-1]), paste0("h", 0:4))
}
shared_of <- function(fit) {
  fit$results$SNP.PP.H4[match(x$SNP, fit$results$snp)]
}
sensitivity_of <- function(fit, at) {
  out <- suppressMessages(coloc::sensitivity(fit, "H4 > 0.5", doplot = FALSE))
  c(p12 = out$p12[at], h4 = out[at, "PP.H4.abf"])
}`

function calls(body: ColocalisationBody): RCode {
  const { posterior, priors, parameters, variants } = body
  const [h0, h1, h2, h3, h4] = posterior
  const { p1, p2, p12 } = parameters
  const { shared } = locusOf(body)
  const most = shared.indexOf(Math.max(...shared))
  const point = sensitivity(posterior, variants.SNP.length, priors)[MIDDLE]
  // A share of next to nothing is the difference of two that are alike, and has no digits of its own.
  const comparedShares = Object.fromEntries(
    Object.entries({ h0, h1, h2, h3, h4 }).filter(([, value]) => value > 1e-6),
  )
  return rJoin([
    rCode`fit <- if (is_there("coloc")) run_coloc(${p1}, ${p2}, ${p12})`,
    compareCall('coloc.abf', comparedShares, rCode`posterior_of(fit)`, CLOSED, COLOC),
    compareCall(
      'SNP.PP.H4',
      { best: shared[most] ?? 0 },
      rCode`c(best = shared_of(fit)[${most + 1}])`,
      CLOSED,
      COLOC,
    ),
    ...(point
      ? [
          compareCall(
            'sensitivity',
            { p12: point.p12, h4: point.posterior[4] },
            rCode`sensitivity_of(fit, ${MIDDLE + 1})`,
            CLOSED,
            COLOC,
          ),
        ]
      : []),
  ])
}

/** The script of a colocalisation. */
export function colocalisationScript(
  body: ColocalisationBody,
  words: Words,
  record: RecordContent,
): RCode {
  const { t } = words
  const files = body.input.files.map(({ name, sha256 }) => ({ name, sha256 }))
  return rJoin([
    scriptHead({ record, engine: body.engine, files, packages: ['coloc'] }, words),
    compareFunctions(words),
    FUNCTIONS,
    ...(body.several?.traits ? [SEVERAL_FUNCTIONS] : []),
    dataPart(body, words),
    rHeading(t('analysis.r.part.methods')),
    calls(body),
    ...severalCalls(body, words),
    scriptEnd(words),
  ])
}
