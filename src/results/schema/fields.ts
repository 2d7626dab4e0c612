/** Schemas of the parts that results of several kinds have in common. */
import * as z from 'zod/mini'
import {
  CONVENTIONS,
  FURTHER_METHOD_IDS,
  METHOD_IDS,
  OMISSION_REASONS,
  SET_ASIDE_REASONS,
} from '../../science/codes.ts'
import { INFLUENCE_GRADES } from '../../science/methods/influence.ts'
import { ACTIONS, HARMONISE_REASONS } from '../../science/harmonise/harmonise.ts'
import { HARMONISE_WARNING_CODES } from '../../science/harmonise/warnings.ts'
import {
  AGREEMENT_READINGS,
  COMPARED_CLASSES,
  PRESSO_CORRECTED,
} from '../../science/methods/agreement.ts'
import { MAPPING_FIELDS } from '../../science/parser/association-fields.ts'
import { FIELDS } from '../../science/parser/fields.ts'
import {
  count,
  countOrNull,
  finite,
  flag,
  instantText,
  named,
  number,
  numberOrNull,
  sha256,
  shareOrNull,
  shortText,
  text,
  textOrNull,
} from './leaves.ts'

type EachOf<K extends string, S extends z.ZodMiniType> = z.ZodMiniObject<
  Record<K, S>,
  z.core.$strip
>

/** Returns a schema of an object with the same schema under each of these names. */
export function each<K extends string, S extends z.ZodMiniType>(
  names: readonly K[],
  schema: S,
): EachOf<K, S> {
  return z.object(Object.fromEntries(names.map((name) => [name, schema])) as Record<K, S>)
}

/** Returns a schema of an object that may have the same schema under some of these names; other names are left out. */
export function some<K extends string, S extends z.ZodMiniType>(
  names: readonly K[],
  schema: S,
): EachOf<K, z.ZodMiniOptional<S>> {
  return each(names, z.optional(schema))
}

/** Returns the schema of warnings: the values of a code are those that its text requires. */
export function warningsOf<C extends string, V extends z.ZodMiniType>(
  codes: readonly C[],
  value: V,
) {
  return z.array(z.object({ code: z.enum(codes), values: named(value) }))
}

/** Returns the schema of warnings of which some are notes. */
export function notedWarningsOf<C extends string, V extends z.ZodMiniType>(
  codes: readonly C[],
  value: V,
) {
  const isNote = z.optional(z.literal(true))
  return z.array(z.object({ code: z.enum(codes), values: named(value), isNote }))
}

/** Numbers and texts of a warning. */
export const warningValue = z.union([finite, text])

/** Fields of every result that the product itself adds. */
export const added = {
  engine: z.object({ name: shortText, version: shortText }),
  leftOutOfAccount: z.optional(z.array(shortText)),
  origin: z.optional(
    z.object({
      fileName: text,
      id: shortText,
      title: shortText,
      createdAt: z.nullable(instantText),
      openedAt: instantText,
    }),
  ),
}

export const convention = z.enum(CONVENTIONS)
export const anyMethod = z.enum([...METHOD_IDS, ...FURTHER_METHOD_IDS])
export const method = z.enum(METHOD_IDS)
export const generator = z.enum(['r', 'fast'])
export const harmoniseAction = z.enum(ACTIONS)
export const harmoniseReason = z.enum(HARMONISE_REASONS)
export const harmoniseWarnings = warningsOf(HARMONISE_WARNING_CODES, warningValue)
export const associationMapping = some(MAPPING_FIELDS, text)
export const harmonisedMapping = some(FIELDS, text)
export const presso = z.union([z.enum(['auto', 'off']), count])

/** A number with its uncertainty. */
export const inference = {
  b: number,
  se: numberOrNull,
  ciLow: numberOrNull,
  ciHigh: numberOrNull,
  p: shareOrNull,
  negLog10P: numberOrNull,
}
export const inferenceOnly = z.object(inference)

/** How far an estimate moves without one unit. */
export const influence = {
  name: text,
  grade: z.enum(INFLUENCE_GRADES),
  from: number,
  to: number,
  shift: number,
  residual: number,
  limit: number,
  width: numberOrNull,
  crosses: flag,
  i2From: numberOrNull,
  i2To: numberOrNull,
}

export const omissions = z.array(z.object({ method: anyMethod, reason: z.enum(OMISSION_REASONS) }))

const methodNote = z.object({
  name: convention,
  standardError: z.enum([
    'fixed',
    'random-with-floor',
    'random-without-floor',
    'first-order',
    'second-order',
    'bootstrap',
    'bootstrap-mad',
    'robust-with-floor',
    'information',
    'information-with-floor',
    'sandwich',
    'over-dispersed',
    'model-averaged',
    'perturbed',
    'likelihood-ratio',
  ]),
  weights: z.enum(['none', 'first-order', 'second-order', 'modified-second-order']),
  interval: z.enum(['normal', 't', 'likelihood-ratio', 'fieller']),
  df: numberOrNull,
  nboot: countOrNull,
  seed: z.nullable(z.int()),
  generator: z.optional(generator),
  density: z.optional(z.enum(['r-4.4', 'r-4.2'])),
  step: z.optional(number),
})

/** The estimate of one method with the rules behind it. */
export const methodEstimate = {
  ...inference,
  method: anyMethod,
  nsnp: count,
  distribution: z.enum(['normal', 't', 'chi-squared', 'bootstrap']),
  convention: methodNote,
  setAside: z.optional(z.enum(SET_ASIDE_REASONS)),
}

/** Agreement of other classes of assumption with one estimate. */
export const agreement = z.array(
  z.object({
    id: z.enum(COMPARED_CLASSES),
    reading: z.enum(AGREEMENT_READINGS),
    methods: z.array(z.enum([...METHOD_IDS, ...FURTHER_METHOD_IDS, PRESSO_CORRECTED])),
  }),
)

/** A file of a trait, which `of` names. */
export const readFile = {
  name: text,
  bytes: count,
  sha256,
}

/** Instruments of one trait by the step of the choice that left them out. */
export const instrumentCounts = each(
  ['candidates', 'aboveP', 'weak', 'pruned', 'beyond', 'selected', 'unplaced', 'strict'],
  count,
)

/** A reference panel and how it fits the file. */
export const panel = z.object({
  files: z.array(
    z.object({
      fileName: text,
      bimSha256: sha256,
      famSha256: sha256,
      bedBytes: count,
      variants: count,
    }),
  ),
  people: count,
  founders: count,
  matched: count,
  byPlace: count,
  turned: count,
  named: count,
  samePlace: count,
  compared: count,
  far: count,
})

/** A variant of several exposures, and of one outcome. */
export const wideVariant = z.object({
  SNP: text,
  betaExposures: z.array(number),
  seExposures: z.array(number),
  betaOutcome: number,
  seOutcome: number,
})

/** Heterogeneity of one method. */
export const heterogeneity = z.object({
  method: z.enum(['ivw', 'egger', 'maximum-likelihood']),
  q: numberOrNull,
  df: finite,
  p: shareOrNull,
  negLog10P: numberOrNull,
  i2: numberOrNull,
})

/** The proxy of an instrument in the outcome, and the alleles that pair them. */
export const proxyUsed = {
  SNP: text,
  proxy: text,
  chromosome: textOrNull,
  position: number,
  r2: number,
  distance: number,
  effectAllele: text,
  otherAllele: textOrNull,
  standsForEffect: text,
  standsForOther: text,
}
