/** A scan of many pairs repeated in R. */
import type { RecordContent } from '../../contract/record-content.ts'
import { msg } from '../../i18n/msg.ts'
import type { AnyMethodId } from '../../science/codes.ts'
import { CML_PERTURBATIONS } from '../../science/methods/cml.ts'
import type { HarmoniseAction } from '../../science/harmonise/match.ts'
import { type AssociationField, conditionsOf } from '../../science/parser/association-fields.ts'
import type { PairRow } from '../../science/scan-run/result.ts'
import type { Words } from '../../i18n/words.ts'
import { variantsAt } from './prefill.ts'
import type { ScanBody } from './body.ts'
import { ACTION_TEXT } from './texts.ts'
import { CONVENTION_TEXT } from '../code-texts.ts'
import { packageList } from '../r-script/r-compare.ts'
import { type RMethod, rMethods, type RPackage } from '../r-script/r-methods.ts'
import { compareFunctions, readingFunctions, scriptEnd, scriptHead } from '../r-script/r-parts.ts'
import {
  rCode,
  type RCode,
  rComment,
  rDataFrame,
  rHeading,
  rJoin,
  rString,
} from '../r-script/r-text.ts'

/** TwoSampleMR's numbers of the three actions of harmonisation. */
const ACTION_NUMBER: Record<HarmoniseAction, number> = {
  'trust-strand': 1,
  'use-frequency': 2,
  'drop-palindromic': 3,
}

type Own = { pair: number; method: AnyMethodId; b: number; se: number | null; p: number | null }

/** Returns all estimates of the pairs whose variants are stored. */
function estimatesOf(body: ScanBody): Own[] {
  return body.rows.flatMap((row, index) => {
    if (!body.variants[index] || row.method === null || row.b === null) return []
    const { method, b, se, p } = row
    return [
      { pair: index + 1, method, b, se, p },
      ...row.further.map((one) => ({ pair: index + 1, ...one })),
    ]
  })
}

function variantColumns(body: ScanBody) {
  const rows = body.rows.flatMap((_, index) =>
    (variantsAt(body, index) ?? []).map((variant) => ({
      pair: index + 1,
      n: body.rows[index]?.setAside?.sampleSize ?? null,
      ...variant,
    })),
  )
  const column = <K extends keyof (typeof rows)[number]>(name: string, key: K) => ({
    name,
    values: rows.map((row) => row[key]),
  })
  return [
    column('pair', 'pair'),
    column('SNP', 'SNP'),
    column('effect_allele.exposure', 'effectAllele'),
    column('other_allele.exposure', 'otherAllele'),
    column('eaf.exposure', 'eaf'),
    column('beta.exposure', 'betaExposure'),
    column('se.exposure', 'seExposure'),
    column('beta.outcome', 'betaOutcome'),
    column('se.outcome', 'seOutcome'),
    ...(body.parameters.robust === true ? [column('n', 'n')] : []),
  ]
}

function pairColumns(rows: readonly PairRow[]) {
  return [
    { name: 'exposure', values: rows.map(({ exposure }) => exposure) },
    { name: 'outcome', values: rows.map(({ outcome }) => outcome) },
    { name: 'nsnp', values: rows.map(({ nsnp }) => nsnp) },
    { name: 'p', values: rows.map(({ p }) => p) },
    { name: 'bh', values: rows.map(({ bh }) => bh) },
    { name: 'bonferroni', values: rows.map(({ bonferroni }) => bonferroni) },
  ]
}

function dataPart(body: ScanBody, own: readonly Own[], { t }: Words): RCode {
  const leftOut = body.rows.filter((row, index) => row.nsnp > 0 && !body.variants[index]).length
  return rJoin([
    rHeading(t('analysis.r.part.data')),
    rComment(
      t('analysis.r.pairs'),
      t('analysis.r.digits'),
      t('analysis.r.convention', { name: t(CONVENTION_TEXT[body.parameters.convention]) }),
      ...(leftOut > 0 ? [t('analysis.r.leftOut', { n: leftOut })] : []),
    ),
    rDataFrame(rCode`pairs`, pairColumns(body.rows)),
    rDataFrame(rCode`effects`, variantColumns(body)),
    rHeading(t('analysis.r.part.estimates')),
    rDataFrame(rCode`ours`, [
      { name: 'pair', values: own.map(({ pair }) => pair) },
      { name: 'method', values: own.map(({ method }) => method) },
      { name: 'b', values: own.map(({ b }) => b) },
      { name: 'se', values: own.map(({ se }) => se) },
      { name: 'p', values: own.map(({ p }) => p) },
    ]),
  ])
}

/** Lowest tolerance: a record stores eight digits of each effect, so that results agree a little less. */
const MIN_TOLERANCE = 1e-4
const ROUNDING = 1000
const LOOSEST = 0.01

function methodEntry(id: string, method: RMethod, { t }: Words): RCode {
  const { code, tolerance, packages, needs = rCode`TRUE`, quantities, note } = method
  const comparedQuantities = (quantities ?? ['b', 'se', 'p']).filter((name) => name.length <= 2)
  const loose = Math.min(LOOSEST, Math.max(tolerance * ROUNDING, MIN_TOLERANCE))
  return rJoin([
    ...(note === undefined ? [] : [rCode`  ${rComment(t(note))}`]),
    rCode`  ${rString(id)} = list(`,
    rCode`    tolerance = ${loose}, packages = ${packageList(packages)}, needs = function() ${needs},`,
    rCode`    quantities = c(${rJoin(comparedQuantities.map(rString), ', ')}),`,
    rCode`    estimate = function(x) ${code}`,
    rCode`  )`,
  ])
}

const LOOP = rCode`for (k in seq_len(nrow(ours))) {
  method <- methods[[ours$method[k]]]
  if (is.null(method)) next
  x <- effects[effects$pair == ours$pair[k], ]
  known <- unlist(ours[k, method$quantities])
  known <- known[!is.na(known)]
  what <- paste(pairs$exposure[ours$pair[k]], pairs$outcome[ours$pair[k]], ours$method[k])
  compare(what, known, method$estimate(x), method$tolerance, method$packages, method$needs(),
    condition = as_text(body(method$needs)))
}`

/** Multiple-testing correction over all pairs with a p. */
const ADJUST = rCode`tested <- !is.na(pairs$p)
adjusted <- function(how, ours) {
  compare(how, c(difference = 0), {
    again <- p.adjust(pairs$p[tested], how)
    c(difference = if (any(tested)) max(abs(ours[tested] - again) / again) else 0)
  }, 1e-8)
}
adjusted("BH", pairs$bh)
adjusted("bonferroni", pairs$bonferroni)`

const SIDES = [
  { side: 'exposure', frame: rCode`exposure`, text: msg('analysis.column.exposure') },
  { side: 'outcome', frame: rCode`outcome`, text: msg('analysis.column.outcome') },
] as const

/** Options of TwoSampleMR's parser, by the field of the column that they name. */
const COLUMN_OPTION: Partial<Record<AssociationField, RCode>> = {
  SNP: rCode`snp_col`,
  beta: rCode`beta_col`,
  se: rCode`se_col`,
  effect_allele: rCode`effect_allele_col`,
  other_allele: rCode`other_allele_col`,
  eaf: rCode`eaf_col`,
  pval: rCode`pval_col`,
  samplesize: rCode`samplesize_col`,
}

/** Returns a function in R for the steps before: parsing, selecting and harmonising with TwoSampleMR. */
function filesPart(body: ScanBody, { t }: Words): RCode {
  const { mapping, parameters } = body
  if ('table' in mapping) return rCode``
  const reads = SIDES.map(({ side, frame, text }) => {
    const columns = Object.entries(mapping[side]).flatMap(([field, column]) => {
      const option = COLUMN_OPTION[field as AssociationField]
      return option ? [rCode`,\n    ${option} = ${rString(column)}`] : []
    })
    const chosen = conditionsOf(mapping[side]).map(
      ({ column, value }) =>
        rCode`  ${frame}_table <- ${frame}_table[as.character(${frame}_table[[${rString(column)}]]) == ${rString(value)}, ]`,
    )
    return rJoin([
      rCode`  ${rComment(t(text))}`,
      ...chosen,
      rCode`  ${frame} <- TwoSampleMR::format_data(${frame}_table, type = ${rString(side)}${rJoin(columns, '')}`,
      rCode`  )`,
    ])
  })
  return rJoin([
    rHeading(t('analysis.r.part.files')),
    rComment(t('analysis.r.action', { action: t(ACTION_TEXT[parameters.action]) })),
    rCode`harmonise_files <- function(exposure_table, outcome_table) {`,
    ...reads,
    rCode`  exposure <- exposure[exposure$pval.exposure <= ${parameters.instrumentP}, ]`,
    rCode`  exposure <- exposure[(exposure$beta.exposure / exposure$se.exposure)^2 >= ${parameters.leastF}, ]`,
    rCode`  TwoSampleMR::harmonise_data(exposure, outcome, action = ${ACTION_NUMBER[parameters.action]})`,
    rCode`}`,
  ])
}

/** The script of a scan or a map. */
export function scanScript(body: ScanBody, words: Words, record: RecordContent): RCode {
  const { t } = words
  const { convention, seed, nboot } = body.parameters
  const known = rMethods({
    convention,
    seed,
    nboot,
    density: 'r-4.4',
    isFast: false,
    step: null,
    // Sample size of the smaller side, which differs between pairs.
    cml: { sampleSize: rCode`x$n[1]`, draws: Math.min(nboot, CML_PERTURBATIONS) },
  })
  const own = estimatesOf(body)
  const used = [...new Set(own.map(({ method }) => method))].flatMap(
    (id): [AnyMethodId, RMethod][] => {
      const method = known[id]
      return method ? [[id, method]] : []
    },
  )
  const entries = used.map(([id, method]) => methodEntry(id, method, words))
  const packages: RPackage[] = used.flatMap(([, method]) => [...method.packages])
  return rJoin([
    scriptHead({ record, engine: body.engine, files: body.input.files, packages }, words),
    compareFunctions(words),
    readingFunctions(words),
    dataPart(body, own, words),
    rHeading(t('analysis.r.part.methods')),
    rCode`methods <- list(\n${rJoin(entries, ',\n')}\n)`,
    LOOP,
    rHeading(t('analysis.r.adjust')),
    ADJUST,
    filesPart(body, words),
    scriptEnd(words),
  ])
}
