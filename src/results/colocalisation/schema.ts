/** A stored colocalisation, down to every leaf. */
import * as z from 'zod/mini'
import { SIDES } from '../../science/bidirectional/inputs.ts'
import {
  added,
  associationMapping,
  each,
  panel,
  readFile,
  notedWarningsOf,
  warningValue,
} from '../schema/fields.ts'
import {
  count,
  counts,
  finite,
  flag,
  number,
  numberOrNull,
  numbers,
  numbersOrNulls,
  sha256,
  share,
  shareOrNull,
  text,
  texts,
  textsOrNulls,
} from '../schema/leaves.ts'
import { shown } from '../schema/presentation.ts'
import { schemaOf } from '../schema/schema-of.ts'
import type { ColocalisationBody } from './body.ts'

const WARNINGS = [
  'few-variants',
  'one-variant',
  'no-signal',
  'from-p',
  'p-underflow',
  'sd-estimated',
  'sizes-differ',
  'p-disagrees',
  'little-overlap',
  'repeated',
  'rows-tied',
  'builds-differ',
  'wide-region',
  'lead-at-edge',
  'mhc',
  'depends-on-prior',
  'second-signal',
] as const

const region = z.nullable(z.object({ chromosome: text, from: number, to: number }))
const priors = { p1: share, p2: share, p12: share }
const posterior = z.tuple([share, share, share, share, share])
const severalParameters = z.object({ effects: count, coverage: share, minAbsCorr: share })
const side = z.enum(SIDES)

const parameters = z.object({
  ...priors,
  ...each(
    SIDES,
    z.object({
      kind: z.enum(['quantitative', 'case-control']),
      n: numberOrNull,
      caseShare: shareOrNull,
      sdY: numberOrNull,
    }),
  ).shape,
  region,
  windowKb: finite,
  several: z.optional(severalParameters),
})

const reading = z.object({
  from: z.enum(['effects', 'p']),
  n: numberOrNull,
  caseShare: shareOrNull,
  sdY: numberOrNull,
  isSdYEstimated: flag,
  rows: count,
  unusable: count,
})

const variants = z.object({
  SNP: texts,
  position: numbersOrNulls,
  effectAllele: textsOrNulls,
  otherAllele: textsOrNulls,
  ...each(SIDES, each(['beta', 'se', 'p', 'eaf'], numbersOrNulls)).shape,
})

const signals = z.object({
  n: number,
  lambda: number,
  lambdaLimits: z.optional(z.object({ doubt: number, misfit: number })),
  exchanged: z.nullable(counts),
  pip: numbers,
  sets: z.array(
    z.object({
      variants: counts,
      coverage: number,
      purity: z.object({ least: number, mean: number, median: number }),
      lbf: numbers,
    }),
  ),
  isConverged: flag,
  isImplausible: flag,
})

const several = z.object({
  parameters: severalParameters,
  priors: z.object(priors),
  panel,
  isOtherBuild: flag,
  places: counts,
  counted: texts,
  z: each(SIDES, numbersOrNulls),
  lost: z.object({ absent: count, otherAlleles: count, constant: count, leads: z.array(side) }),
  ld: z.object({ lead: number, r: numbers }),
  fault: z.nullable(
    z.object({
      code: z.enum(['few-in-panel', 'too-many', 'no-size', 'no-direction']),
      trait: z.nullable(side),
    }),
  ),
  traits: z.nullable(each(SIDES, signals)),
  pairs: z.array(
    z.object({ a: count, b: count, hitA: count, hitB: count, best: count, posterior }),
  ),
})

const recombination = z
  .object({
    files: z.array(z.object(readFile)),
    rows: count,
    binBases: numberOrNull,
    position: numbers,
    rate: numbers,
    to: number,
  })
  .check(z.refine(({ position, rate }) => position.length === rate.length))

type Several = NonNullable<ColocalisationBody['several']>

/** Whether the arrays of several variants have one entry for each fitted variant, and refer to no other. */
function isSeveralAligned({ counted, places, z: scores, ld, traits, pairs }: Several, all: number) {
  const isWhole = (list: readonly unknown[]) => list.length === counted.length
  const isPlace = (at: number) => at < counted.length
  const own = traits ? [traits.a, traits.b] : []
  return (
    [places, scores.a, scores.b, ld.r].every(isWhole) &&
    places.every((at) => at < all) &&
    own.every(
      ({ pip, sets, exchanged }) =>
        isWhole(pip) &&
        (exchanged ?? []).every(isPlace) &&
        sets.every((set) => isWhole(set.lbf) && set.variants.every(isPlace)),
    ) &&
    pairs.every(
      ({ a, b, hitA, hitB, best }) =>
        traits !== null &&
        a < traits.a.sets.length &&
        b < traits.b.sets.length &&
        [hitA, hitB, best].every(isPlace),
    )
  )
}

function isAligned({ variants: { SNP, ...columns }, several: part }: ColocalisationBody) {
  const { a, b, ...own } = columns
  return (
    SNP.length > 0 &&
    [own, a, b].every((each_) =>
      Object.values(each_).every((column) => column.length === SNP.length),
    ) &&
    (part === undefined || isSeveralAligned(part, SNP.length))
  )
}

export const colocalisationSchema = schemaOf<ColocalisationBody>()(
  z
    .object({
      ...added,
      schemaVersion: z.literal(1),
      kind: z.literal('colocalisation'),
      input: z.object({
        files: z.array(z.object({ ...readFile, side, rows: count, isLong: flag })),
        sha256,
      }),
      mapping: each(SIDES, associationMapping),
      traits: each(SIDES, text),
      parameters,
      region,
      reading: each(SIDES, reading),
      variants,
      priors: z.object(priors),
      posterior,
      leads: each(SIDES, text),
      best: text,
      credible: texts,
      several: z.optional(several),
      recombination: z.optional(recombination),
      warnings: notedWarningsOf(WARNINGS, warningValue),
      totalMs: number,
      presentation: shown,
    })
    .check(z.refine(isAligned)),
)
