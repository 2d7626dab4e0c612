/** Stored scans of many exposures, of one outcome and of several, down to every leaf. */
import * as z from 'zod/mini'
import { HARMONISE_REASONS } from '../../science/harmonise/harmonise.ts'
import { WITHOUT_PROXY } from '../../science/instruments/result.ts'
import { VERDICT_RULES, VERDICTS } from '../../science/scan/verdict.ts'
import { LACKING_REASONS } from '../../science/scan-run/clump-traits.ts'
import type { ScanKind } from '../../science/scan-run/result.ts'
import {
  added,
  anyMethod,
  associationMapping,
  convention,
  each,
  harmoniseAction,
  harmonisedMapping,
  harmoniseWarnings,
  panel,
  proxyUsed,
  readFile,
  some,
} from '../schema/fields.ts'
import { outside } from '../schema/instrument-choice.ts'
import {
  atLeastZero,
  count,
  countOrNull,
  finite,
  flag,
  flagOrNull,
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
import { independence } from '../schema/independence.ts'
import { shown } from '../schema/presentation.ts'
import { schemaOf } from '../schema/schema-of.ts'
import type { GutBody, MapBody } from './body.ts'

const strictRow = z.object({
  nsnp: count,
  method: z.nullable(anyMethod),
  b: numberOrNull,
  se: numberOrNull,
  p: shareOrNull,
  negLog10P: numberOrNull,
  bhClustered: shareOrNull,
})

const row = z.object({
  exposure: text,
  outcome: text,
  nsnp: count,
  cluster: countOrNull,
  method: z.nullable(anyMethod),
  b: numberOrNull,
  se: numberOrNull,
  ciLow: numberOrNull,
  ciHigh: numberOrNull,
  p: shareOrNull,
  negLog10P: numberOrNull,
  further: z.array(z.object({ method: anyMethod, b: number, se: numberOrNull, p: shareOrNull })),
  q: numberOrNull,
  qDf: numberOrNull,
  qP: shareOrNull,
  intercept: numberOrNull,
  interceptP: shareOrNull,
  differenceP: shareOrNull,
  directLargest: numberOrNull,
  directNeeded: numberOrNull,
  fMean: numberOrNull,
  fMin: numberOrNull,
  i2gx: numberOrNull,
  isForward: flagOrNull,
  steigerP: shareOrNull,
  pressoP: shareOrNull,
  pressoOutliers: texts,
  setAside: z.optional(
    z.object({
      lasso: z.nullable(texts),
      cml: z.nullable(texts),
      sampleSize: z.nullable(atLeastZero),
    }),
  ),
  carrier: z.nullable(z.object({ SNP: text, p: shareOrNull })),
  bh: shareOrNull,
  bonferroni: shareOrNull,
  bhClustered: shareOrNull,
  bhLevel: z.optional(shareOrNull),
  strict: z.optional(z.nullable(strictRow)),
  independence: z.optional(independence),
  verdict: z.enum(VERDICTS),
  rules: z.array(flagOrNull).check(z.refine((rules) => rules.length === VERDICT_RULES.length)),
  dropped: some([...HARMONISE_REASONS, 'weak-instrument'], count),
})

const columns = z
  .object({
    SNP: texts,
    effectAllele: textsOrNulls,
    otherAllele: textsOrNulls,
    eaf: numbersOrNulls,
    betaExposure: numbers,
    seExposure: numbers,
    betaOutcome: numbers,
    seOutcome: numbers,
  })
  .check(
    z.refine(({ SNP, effectAllele, otherAllele, eaf, ...effects }) => {
      const isWhole = (column: readonly unknown[]) => column.length === SNP.length
      return (
        Object.values(effects).every(isWhole) &&
        // Empty where the table had none.
        [effectAllele, otherAllele, eaf].every((column) => column.length === 0 || isWhole(column))
      )
    }),
  )

const summary = z.object({
  ...each(
    [
      'exposures',
      'outcomes',
      'pairs',
      'testable',
      'clusters',
      'matched',
      'kept',
      'palindromic',
      'ambiguous',
      'belowThreshold',
      'unusable',
      'significantBh',
      'significantBonferroni',
    ],
    count,
  ).shape,
  strict: z.object({ instruments: count, exposures: count }),
  pruned: z.optional(z.nullable(z.object({ removed: count, unplaced: count }))),
  verdicts: each(VERDICTS, count),
})

/** Rows with the variants behind each of them. */
const side = { rows: z.array(row), variants: z.array(z.nullable(columns)), summary }
const hasVariantsOfRows = (given: { rows: unknown[]; variants: unknown[] }) =>
  given.rows.length === given.variants.length

const parameters = z.object({
  convention,
  seed: z.int(),
  nboot: count,
  action: harmoniseAction,
  instrumentP: share,
  pruneKb: z.optional(numberOrNull),
  clump: z.optional(z.object({ r2: finite, windowKb: finite, outside, proxyKb: finite })),
  proxies: z.optional(z.object({ r2: finite, windowKb: finite })),
  reverse: z.optional(flag),
  leastF: finite,
  pressoDraws: countOrNull,
  robust: z.optional(flag),
})

const proxy = z.object({
  ...proxyUsed,
  outcome: text,
  exposures: count,
})

function scanOf<K extends ScanKind>(kind: K) {
  return z
    .object({
      ...added,
      ...side,
      schemaVersion: z.union([z.literal(2), z.literal(3)]),
      upgradedFrom: z.optional(z.union([z.literal(1), z.literal(2)])),
      kind: z.literal(kind),
      input: z.object({
        layout: z.enum(['two-sides', 'harmonised']),
        files: z.array(z.object({ ...readFile, role: z.enum(['exposure', 'outcome', 'table']) })),
        sha256,
        rows: z.object({ exposure: count, outcome: count }),
      }),
      mapping: z.union([
        z.object({ exposure: associationMapping, outcome: associationMapping }),
        z.object({ table: harmonisedMapping }),
      ]),
      parameters,
      panel: z.optional(panel),
      clumping: z.optional(
        z.object({
          before: count,
          after: count,
          lacking: count,
          judgedAs: count,
          named: z.array(z.object({ SNP: text, why: z.enum(LACKING_REASONS), exposures: count })),
        }),
      ),
      proxies: z.optional(
        z.object({
          total: count,
          without: count,
          least: numberOrNull,
          used: z.array(proxy),
          named: z.array(z.object({ SNP: text, outcome: text, why: z.enum(WITHOUT_PROXY) })),
        }),
      ),
      variantsLeftOut: count,
      methodsLeftOut: count,
      reverse: z.optional(z.nullable(z.object(side).check(z.refine(hasVariantsOfRows)))),
      warnings: harmoniseWarnings,
      totalMs: number,
      presentation: shown,
    })
    .check(z.refine(hasVariantsOfRows))
}

export const gutSchema = schemaOf<GutBody>()(scanOf('gut-microbiota-mr'))
export const mapSchema = schemaOf<MapBody>()(scanOf('causal-map'))
