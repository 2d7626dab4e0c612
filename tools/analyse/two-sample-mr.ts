import { ENGINE } from '../../src/science/engine.ts'
import { ScienceFailure } from '../../src/science/failure.ts'
import { LIMITS } from '../../src/science/limits.ts'
import type { Mapping } from '../../src/science/parser/fields.ts'
import { FIELDS, guessMapping, mappingOf, tidyMapping } from '../../src/science/parser/fields.ts'
import type { Table } from '../../src/science/parser/table.ts'
import type { PairNumbers } from '../../src/science/two-sample/pair-numbers.ts'
import { pairNumbers } from '../../src/science/two-sample/pair-numbers.ts'
import {
  DEFAULTS_BY_CONVENTION,
  checkParameters,
  checkTwoSample,
} from '../../src/science/two-sample/parameters.ts'
import { radialPoints } from '../../src/science/two-sample/radial-points.ts'
import type { SelectedVariants } from '../../src/science/two-sample/variants.ts'
import { effectsOf } from '../../src/science/two-sample/effects-of.ts'
import { independenceOfPair } from '../../src/science/two-sample/assemble.ts'
import { selectVariants } from '../../src/science/two-sample/variants.ts'
import type { Arguments } from './arguments.ts'
import { STRING, UsageError } from './arguments.ts'
import { CORRECTION_OPTIONS, correctionsOutput, samplesOf } from './corrections.ts'
import { bytesOfFile, readTableFile } from './files.ts'
import { gradedIndependence } from './independence-note.ts'
import { correlatedResults, readLdMatrix } from './ld-matrix.ts'
import type { Command } from './command.ts'
import { webEngineHost } from '../../src/workers/engine-host.ts'
import { analyseTwoSample } from '../../src/science/two-sample/analyse.ts'
import { kind } from '../../src/results/two-sample/kind.ts'
import { presentationOf } from './out.ts'

const TWO_SAMPLE_OPTIONS = {
  harmonised: STRING,
  map: STRING,
  seed: STRING,
  nboot: STRING,
  convention: STRING,
  presso: STRING,
  density: STRING,
  generator: STRING,
  prevalence: STRING,
  ld: STRING,
  sheet: STRING,
  ...CORRECTION_OPTIONS,
}

/** Returns the user's columns, and detected ones for fields that were not given. */
function mappingFor(table: Table, given: Mapping): Mapping {
  const detected = mappingOf(guessMapping(table.columns))
  const taken = new Set(Object.values(given))
  const free = Object.entries(detected).filter(([, column]) => !taken.has(column))
  return tidyMapping({ ...Object.fromEntries(free), ...given })
}

function pressoOutput(presso: PairNumbers['presso']) {
  if (!presso) return null
  const { distortion, outliers, global } = presso
  return {
    rssObserved: presso.rssObserved,
    globalP: global.p,
    // A p of 0 means below this resolution.
    globalResolution: global.resolution,
    outliers: (outliers ?? []).map(({ SNP, p, resolution, rssObserved, isOutlier }) => ({
      SNP,
      p,
      resolution,
      rssObserved,
      isOutlier,
    })),
    isUnstable: presso.isUnstable,
    distortion: distortion ?? { coefficient: null, p: null, resolution: null },
    raw: presso.raw,
    corrected: presso.corrected,
    draws: presso.draws,
    seed: presso.seed,
  }
}

function steigerOutput(direction: PairNumbers['steiger']) {
  if (!direction) return null
  const { test, variants, ...rest } = direction
  return { ...test, correctCausalDirection: test.isForward, ...rest, variants }
}

function conventionParameters(args: Arguments) {
  const convention = args.convention()
  const most = Number.MAX_SAFE_INTEGER
  const defaults = DEFAULTS_BY_CONVENTION[convention]
  const parameters = checkParameters({
    ...defaults,
    seed: args.number('seed', { least: -most, most, whole: true }) ?? defaults.seed,
    nboot: args.number('nboot', { least: 0, most, whole: true }) ?? defaults.nboot,
  })
  const { pressoMin: least, pressoMax } = LIMITS
  const isAuto = args.text('presso') === 'auto'
  const presso = isAuto ? 'auto' : args.number('presso', { least, most: pressoMax, whole: true })
  return checkTwoSample({
    ...parameters,
    presso: presso ?? 'off',
    density: args.density() ?? 'r-4.4',
    generator: args.generator(),
    prevalence: args.number('prevalence', { least: 1e-9, most: 0.999_999 }) ?? 0.1,
    samples: samplesOf(args),
  })
}

/** Computes the methods that take the correlation of the variants into account, with `--ld`. */
async function correlatedOf(
  args: Arguments,
  selected: SelectedVariants,
  convention: ReturnType<Arguments['convention']>,
) {
  const path = args.text('ld')
  if (path === undefined) return null
  const { variants } = selected
  const { matrix, turned, sha256 } = await readLdMatrix(path, variants)
  const found = correlatedResults(effectsOf(variants), variants, matrix, convention)
  return { ...found, input: { sha256, turned } }
}

/** `two-sample-mr`: every univariable method on a file of harmonised effects. */
async function twoSample(args: Arguments) {
  const path = args.required('harmonised', 'a file with the effects of exposure and outcome')
  const parameters = conventionParameters(args)
  const { table, sha256 } = await readTableFile(path, { sheet: args.text('sheet') })
  const mapping = mappingFor(table, args.map('map', FIELDS))
  const selected = selectVariants(table, mapping)
  const ids = selected.variants.map((variant) => variant.SNP)
  if (ids.length === 0) {
    const report = selected.problems.report()
    throw new ScienceFailure({ code: 'no-usable-rows', found: String(report.total) }, report)
  }
  if (typeof parameters.presso === 'number' && parameters.presso <= ids.length) {
    throw new UsageError(`--presso must be above the number of variants, here ${ids.length}`)
  }
  const numbers = pairNumbers(selected.variants, parameters)
  const { presso, radial, steiger, pressoDraws, estimates, heterogeneity, ...rest } = numbers
  const { samples, ...usedParameters } = parameters
  const isSized = Object.values(samples).some((size) => size !== null)
  const correlated = await correlatedOf(args, selected, parameters.convention)
  return {
    engine: { ...ENGINE },
    input: {
      sha256,
      rows: table.rows.length,
      kept: ids.length,
      dropped: selected.dropped,
      exposure: selected.exposure,
      outcome: selected.outcome,
      mapping,
    },
    parameters: { ...usedParameters, ...(isSized && { samples }), presso: pressoDraws },
    estimates: [...estimates, ...(correlated?.estimates ?? [])],
    heterogeneity: [...heterogeneity, ...(correlated?.heterogeneity ?? [])],
    ...rest,
    independence: gradedIndependence(independenceOfPair(selected.variants, heterogeneity)),
    corrections: correctionsOutput(args, selected.variants),
    correlated: correlated && { ...correlated.input, pleiotropy: correlated.pleiotropy },
    radial: radial && { ...radial, points: radialPoints(selected.variants) },
    presso: pressoOutput(presso),
    steiger: steigerOutput(steiger),
  }
}

/** Returns the page's result of the same file and the same parameters. */
async function resultOf(args: Arguments) {
  if (args.text('ld') !== undefined) {
    throw new UsageError('--out writes what the page has, which knows no --ld: leave one out')
  }
  const path = args.required('harmonised', 'a file with the effects of exposure and outcome')
  const { table } = await readTableFile(path, { sheet: args.text('sheet') })
  const { name, bytes, sheet } = await bytesOfFile(path, args.text('sheet'))
  const mapping = mappingFor(table, args.map('map', FIELDS))
  const input = { bytes, fileName: name, mapping, ...(sheet !== undefined && { sheet }) }
  const host = webEngineHost()
  const result = await analyseTwoSample(input, conventionParameters(args), { host })
  return { ...result, presentation: presentationOf(args) }
}

export const command: Command = {
  usage: `  two-sample-mr --harmonised FILE [--map beta.exposure=COLUMN,…] [--seed 42] [--nboot 1000]
                [--convention twosamplemr|mendelianrandomization|exact] [--presso auto|1000]
                [--density r-4.4|r-4.2] [--generator r|fast] [--prevalence 0.1]
                [--exposure-n N] [--outcome-n N] [--cases N --controls N]
                [--ld FILE] [--sheet NAME]
                [--error-correlation 0.1 | --shared PEOPLE --trait-correlation 0.2]`,
  options: TWO_SAMPLE_OPTIONS,
  run: twoSample,
  result: { kind, make: resultOf },
}
