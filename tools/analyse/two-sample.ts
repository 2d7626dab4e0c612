import type { Association } from '../../src/science/harmonise/association.ts'
import { ENGINE } from '../../src/science/engine.ts'
import { ScienceFailure } from '../../src/science/failure.ts'
import type { CompleteNumbers } from '../../src/science/pair/complete.ts'
import { analyseCompletely } from '../../src/science/pair/complete.ts'
import type { Direction, SteigerSide } from '../../src/science/pair/direction.ts'
import { directionOf } from '../../src/science/pair/direction.ts'
import { guessAssociationMapping } from '../../src/science/reader/association-fields.ts'
import type { Mapping } from '../../src/science/reader/fields.ts'
import { FIELDS, guessMapping, mappingOf, tidyMapping } from '../../src/science/reader/fields.ts'
import { parseNumber } from '../../src/science/reader/numbers.ts'
import type { Table } from '../../src/science/reader/table.ts'
import { DEFAULTS_BY_CONVENTION, checkParameters } from '../../src/science/two-sample/parameters.ts'
import type { SelectedVariants } from '../../src/science/two-sample/variants.ts'
import { effectsOf, selectVariants } from '../../src/science/two-sample/variants.ts'
import type { Arguments } from './arguments.ts'
import { STRING, UsageError } from './arguments.ts'
import { readTableFile } from './files.ts'
import { correlatedResults, readLdMatrix } from './ld.ts'

export const TWO_SAMPLE_OPTIONS = {
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
}

/** The user's columns, and guesses for fields that he left open. */
function mappingFor(table: Table, given: Mapping): Mapping {
  const guesses = mappingOf(guessMapping(table.columns))
  const taken = new Set(Object.values(given))
  const free = Object.entries(guesses).filter(([, column]) => !taken.has(column))
  return tidyMapping({ ...Object.fromEntries(free), ...given })
}

/** What a harmonised file may hold beside the effects, for Steiger's test. */
function sidesOf(table: Table, selected: SelectedVariants): Map<number, Record<Side, SteigerSide>> {
  const columnsOf = (side: Side) => {
    const own = table.columns.filter((name) => name.toLowerCase().endsWith(`.${side}`))
    return guessAssociationMapping(own).mapping
  }
  const columns = { exposure: columnsOf('exposure'), outcome: columnsOf('outcome') }
  const lines = new Map(table.rows.map((row) => [row.line, row]))
  const read = (row: number, name: string | undefined): number | null => {
    const at = name === undefined ? -1 : table.columns.indexOf(name)
    const cell = at < 0 ? '' : (lines.get(row)?.fields[at] ?? '')
    const parsed = parseNumber(cell, selected.decimalMark)
    return parsed.kind === 'number' ? parsed.value : null
  }
  const sideOf = (row: number, side: Side, beta: number, se: number): SteigerSide => {
    const map = columns[side]
    const [cases, controls] = [read(row, map.ncase), read(row, map.ncontrol)]
    const sum = cases !== null && controls !== null ? cases + controls : null
    return {
      beta,
      se,
      eaf: read(row, map.eaf),
      p: read(row, map.pval),
      n: read(row, map.samplesize) ?? sum,
      cases,
      controls,
    } satisfies Partial<Association>
  }
  return new Map(
    selected.variants.map((variant) => [
      variant.row,
      {
        exposure: sideOf(variant.row, 'exposure', variant.betaExposure, variant.seExposure),
        outcome: sideOf(variant.row, 'outcome', variant.betaOutcome, variant.seOutcome),
      },
    ]),
  )
}

type Side = 'exposure' | 'outcome'

function pressoOutput(presso: CompleteNumbers['presso'], ids: readonly string[]) {
  if (!presso) return null
  const { distortion, outliers, global } = presso
  return {
    rssObserved: presso.rssObserved,
    globalP: global.p,
    // A p of 0 means: below this.
    globalResolution: global.resolution,
    outliers: (outliers ?? []).map(({ index, p, resolution, rssObserved, isOutlier }) => ({
      SNP: ids[index]!,
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

function steigerOutput(direction: Direction | undefined) {
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
  const presso = args.number('presso', { least: 10, most: 1_000_000, whole: true }) ?? null
  return { ...parameters, presso, density: args.density() ?? 'r-4.4', generator: args.generator() }
}

/** With `--ld`: the methods that count the correlation of the variants in. */
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
export async function twoSample(args: Arguments) {
  const path = args.required('harmonised', 'a file with the effects of exposure and outcome')
  const parameters = conventionParameters(args)
  const prevalence = args.number('prevalence', { least: 1e-9, most: 0.999_999 })
  const { table, sha256 } = await readTableFile(path, { sheet: args.text('sheet') })
  const mapping = mappingFor(table, args.map('map', FIELDS))
  const selected = selectVariants(table, mapping)
  const ids = selected.variants.map((variant) => variant.SNP)
  if (ids.length === 0) {
    const report = selected.problems.report()
    throw new ScienceFailure({ code: 'no-usable-rows', found: String(report.total) }, report)
  }
  if (parameters.presso !== null && parameters.presso <= ids.length) {
    throw new UsageError(`--presso must be above the number of variants, here ${ids.length}`)
  }
  const numbers = analyseCompletely(effectsOf(selected.variants), ids, {
    ...parameters,
    pressoDraws: parameters.presso,
  })
  const sides = sidesOf(table, selected)
  const direction = directionOf(
    selected.variants.map(({ SNP, row }) => ({ SNP, ...sides.get(row)! })),
    { convention: parameters.convention, ...(prevalence === undefined ? {} : { prevalence }) },
  )
  const { presso, estimates, heterogeneity, ...rest } = numbers
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
    parameters,
    estimates: [...estimates, ...(correlated?.estimates ?? [])],
    heterogeneity: [...heterogeneity, ...(correlated?.heterogeneity ?? [])],
    ...rest,
    correlated: correlated && { ...correlated.input, pleiotropy: correlated.pleiotropy },
    presso: pressoOutput(presso, ids),
    steiger: steigerOutput(direction),
  }
}
