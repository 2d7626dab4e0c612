/** The engine's codes and their texts: ids of messages, chosen by data. */
import { msg } from '../../i18n/msg.ts'
import type {
  Convention,
  DropReason,
  FaultCode,
  FileKind,
  MethodId,
  OmissionReason,
  StageCode,
  WarningCode,
} from '../../science/codes.ts'
import type { ConventionNote, StandardErrorRule } from '../../science/methods/estimate.ts'
import type { Field } from '../../science/reader/fields.ts'

export const METHOD_TEXT: Record<MethodId, string> = {
  'wald-ratio': msg('analysis.method.waldRatio'),
  'wald-ratio-second-order': msg('analysis.method.waldRatioSecondOrder'),
  ivw: msg('analysis.method.ivw'),
  'ivw-fixed': msg('analysis.method.ivwFixed'),
  'ivw-random': msg('analysis.method.ivwRandom'),
  egger: msg('analysis.method.egger'),
  'weighted-median': msg('analysis.method.weightedMedian'),
}

/** For sentences, legends and rows, where the full name is too long. */
export const METHOD_SHORT: Record<MethodId, string> = {
  'wald-ratio': msg('analysis.short.waldRatio'),
  'wald-ratio-second-order': msg('analysis.short.waldRatio'),
  ivw: msg('analysis.short.ivw'),
  'ivw-fixed': msg('analysis.short.ivwFixed'),
  'ivw-random': msg('analysis.short.ivwRandom'),
  egger: msg('analysis.short.egger'),
  'weighted-median': msg('analysis.short.weightedMedian'),
}

export const CONVENTION_TEXT: Record<Convention, string> = {
  twosamplemr: msg('analysis.convention.twosamplemr'),
  mendelianrandomization: msg('analysis.convention.mendelianrandomization'),
  exact: msg('analysis.convention.exact'),
}

export const ERROR_RULE_TEXT: Record<StandardErrorRule, string> = {
  fixed: msg('analysis.rule.fixed'),
  'random-with-floor': msg('analysis.rule.randomWithFloor'),
  'random-without-floor': msg('analysis.rule.randomWithoutFloor'),
  'first-order': msg('analysis.rule.firstOrder'),
  'second-order': msg('analysis.rule.secondOrder'),
  bootstrap: msg('analysis.rule.bootstrap'),
}

export const WEIGHTS_TEXT: Record<ConventionNote['weights'], string> = {
  none: msg('analysis.weights.none'),
  'first-order': msg('analysis.weights.firstOrder'),
  'second-order': msg('analysis.weights.secondOrder'),
}

export const OMISSION_TEXT: Record<OmissionReason, string> = {
  'needs-two-variants': msg('analysis.omitted.needsTwo'),
  'needs-three-variants': msg('analysis.omitted.needsThree'),
  'exposure-effects-identical': msg('analysis.omitted.identical'),
  'not-computable': msg('analysis.omitted.notComputable'),
}

export const WARNING_TEXT: Record<WarningCode, string> = {
  'weak-instruments': msg('analysis.warning.weakInstruments'),
  'weak-on-average': msg('analysis.warning.weakOnAverage'),
  'single-variant': msg('analysis.warning.singleVariant'),
  'two-variants': msg('analysis.warning.twoVariants'),
  'few-variants-for-egger': msg('analysis.warning.fewForEgger'),
  heterogeneity: msg('analysis.warning.heterogeneity'),
  'directional-pleiotropy': msg('analysis.warning.pleiotropy'),
  'low-i2gx': msg('analysis.warning.lowI2gx'),
  'dominant-variant': msg('analysis.warning.dominantVariant'),
  'depends-on-one-variant': msg('analysis.warning.dependsOnOne'),
  'directions-disagree': msg('analysis.warning.directionsDisagree'),
  'rows-dropped': msg('analysis.warning.rowsDropped'),
  'duplicates-dropped': msg('analysis.warning.duplicatesDropped'),
  'looks-like-odds-ratios': msg('analysis.warning.looksLikeOddsRatios'),
  'exposure-equals-outcome': msg('analysis.warning.exposureEqualsOutcome'),
}

/** Warnings that question the result itself; the others describe it. */
export const SERIOUS_WARNINGS: ReadonlySet<WarningCode> = new Set([
  'weak-on-average',
  'single-variant',
  'directional-pleiotropy',
  'directions-disagree',
  'looks-like-odds-ratios',
  'exposure-equals-outcome',
  'depends-on-one-variant',
])

export const STAGE_TEXT: Record<StageCode, string> = {
  reading: msg('analysis.stage.reading'),
  hashing: msg('analysis.stage.hashing'),
  checking: msg('analysis.stage.checking'),
  estimating: msg('analysis.stage.estimating'),
  bootstrapping: msg('analysis.stage.bootstrapping'),
  'leave-one-out': msg('analysis.stage.leaveOneOut'),
  finishing: msg('analysis.stage.finishing'),
}

export const DROP_TEXT: Record<DropReason, string> = {
  'repeated-header': msg('analysis.drop.repeatedHeader'),
  'field-count': msg('analysis.drop.fieldCount'),
  'missing-value': msg('analysis.drop.missingValue'),
  'not-a-number': msg('analysis.drop.notANumber'),
  'not-finite': msg('analysis.drop.notFinite'),
  'exposure-effect-zero': msg('analysis.drop.exposureZero'),
  'standard-error-not-positive': msg('analysis.drop.errorNotPositive'),
  'not-kept-by-harmonisation': msg('analysis.drop.notKept'),
  'alleles-differ': msg('analysis.drop.allelesDiffer'),
  'duplicate-variant': msg('analysis.drop.duplicate'),
}

export const FAULT_TEXT: Record<FaultCode, string> = {
  'empty-file': msg('analysis.fault.emptyFile'),
  'file-too-large': msg('analysis.fault.fileTooLarge'),
  'too-many-rows': msg('analysis.fault.tooManyRows'),
  'too-many-columns': msg('analysis.fault.tooManyColumns'),
  'unsupported-file': msg('analysis.fault.unsupportedFile'),
  'truncated-file': msg('analysis.fault.truncatedFile'),
  'damaged-file': msg('analysis.fault.damagedFile'),
  'unpacks-too-large': msg('analysis.fault.unpacksTooLarge'),
  'encrypted-file': msg('analysis.fault.encryptedFile'),
  'no-table-inside': msg('analysis.fault.noTableInside'),
  'several-tables': msg('analysis.fault.severalTables'),
  'line-too-long': msg('analysis.fault.lineTooLong'),
  'no-wanted-rows': msg('analysis.fault.noWantedRows'),
  'unknown-encoding': msg('analysis.fault.unknownEncoding'),
  'one-column': msg('analysis.fault.oneColumn'),
  'no-data-rows': msg('analysis.fault.noDataRows'),
  'unclosed-quote': msg('analysis.fault.unclosedQuote'),
  'field-not-mapped': msg('analysis.fault.fieldNotMapped'),
  'column-not-found': msg('analysis.fault.columnNotFound'),
  'column-used-twice': msg('analysis.fault.columnUsedTwice'),
  'several-exposures': msg('analysis.fault.severalExposures'),
  'several-outcomes': msg('analysis.fault.severalOutcomes'),
  'too-many-files': msg('analysis.fault.tooManyFiles'),
  'too-many-pairs': msg('analysis.fault.tooManyPairs'),
  'no-usable-rows': msg('analysis.fault.noUsableRows'),
  'bad-parameter': msg('analysis.fault.badParameter'),
  cancelled: msg('analysis.fault.cancelled'),
  'worker-failed': msg('analysis.fault.workerFailed'),
  'engine-fault': msg('analysis.fault.engineFault'),
}

export const FILE_KIND_TEXT: Record<FileKind, string> = {
  gzip: msg('analysis.fileKind.gzip'),
  zip: msg('analysis.fileKind.zip'),
  xlsx: msg('analysis.fileKind.xlsx'),
  docx: msg('analysis.fileKind.docx'),
  ods: msg('analysis.fileKind.ods'),
  xlsb: msg('analysis.fileKind.xlsb'),
  xls: msg('analysis.fileKind.xls'),
  pdf: msg('analysis.fileKind.pdf'),
  image: msg('analysis.fileKind.image'),
  rdata: msg('analysis.fileKind.rdata'),
  parquet: msg('analysis.fileKind.parquet'),
  sqlite: msg('analysis.fileKind.sqlite'),
  bzip2: msg('analysis.fileKind.bzip2'),
  xz: msg('analysis.fileKind.xz'),
  zstd: msg('analysis.fileKind.zstd'),
  tar: msg('analysis.fileKind.tar'),
  genotypes: msg('analysis.fileKind.genotypes'),
  html: msg('analysis.fileKind.html'),
  binary: msg('analysis.fileKind.binary'),
}

export const FIELD_TEXT: Record<Field, string> = {
  'beta.exposure': msg('analysis.field.betaExposure'),
  'se.exposure': msg('analysis.field.seExposure'),
  'beta.outcome': msg('analysis.field.betaOutcome'),
  'se.outcome': msg('analysis.field.seOutcome'),
  SNP: msg('analysis.field.snp'),
  'effect_allele.exposure': msg('analysis.field.effectAlleleExposure'),
  'other_allele.exposure': msg('analysis.field.otherAlleleExposure'),
  'effect_allele.outcome': msg('analysis.field.effectAlleleOutcome'),
  'other_allele.outcome': msg('analysis.field.otherAlleleOutcome'),
  'eaf.exposure': msg('analysis.field.eafExposure'),
  mr_keep: msg('analysis.field.mrKeep'),
  exposure: msg('analysis.field.exposure'),
  outcome: msg('analysis.field.outcome'),
}
