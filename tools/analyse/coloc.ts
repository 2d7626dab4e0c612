import { analyseColocalisation } from '../../src/science/colocalisation/analyse.ts'
import {
  DEFAULT_COLOCALISATION,
  LOCUS_LIMITS,
  needsAlleles,
  type Region,
  type TraitParameters,
} from '../../src/science/colocalisation/inputs.ts'
import { locusOf } from '../../src/science/colocalisation/locus.ts'
import { sensitivity } from '../../src/science/colocalisation/posterior.ts'
import { DEFAULT_SEVERAL, SEVERAL_BOUNDS } from '../../src/science/colocalisation/several-result.ts'
import type { Side } from '../../src/science/bidirectional/inputs.ts'
import { chromosomeOf } from '../../src/science/parser/genomic-position.ts'
import { kind } from '../../src/results/colocalisation/kind.ts'
import type { Arguments } from './arguments.ts'
import { STRING, STRINGS, UsageError } from './arguments.ts'
import type { Command } from './command.ts'
import { presentationOf } from './out.ts'
import { PANEL_OPTIONS, withPanelFiles } from './panel.ts'
import { hostOf, REFERENCE_OPTIONS } from './references.ts'
import { fileOfTrait, readMappings } from './two-traits.ts'

const OPTIONS = {
  ...REFERENCE_OPTIONS,
  ...PANEL_OPTIONS,
  a: STRINGS,
  b: STRINGS,
  'a-map': STRING,
  'b-map': STRING,
  sheet: STRING,
  'a-type': STRING,
  'b-type': STRING,
  'a-n': STRING,
  'b-n': STRING,
  'a-case-share': STRING,
  'b-case-share': STRING,
  'a-cases': STRING,
  'b-cases': STRING,
  'a-sd': STRING,
  'b-sd': STRING,
  region: STRING,
  'window-kb': STRING,
  p1: STRING,
  p2: STRING,
  p12: STRING,
  effects: STRING,
  coverage: STRING,
  'min-r': STRING,
  map: STRINGS,
}

async function filesOf(args: Arguments, side: Side) {
  const paths = args.list(side)
  if (paths.length === 0) throw new UsageError(`--${side} is needed: a file of one trait`)
  return Promise.all(paths.map((path) => fileOfTrait(path, args.text('sheet'))))
}

/** Returns the share of cases, as given or by the number of cases among all people. */
function caseShareOf(args: Arguments, side: Side): number | null {
  const share = args.number(`${side}-case-share`, { least: 1e-6, most: 1 - 1e-6 })
  const cases = args.number(`${side}-cases`, { least: 1, most: 1e9 })
  if (cases === undefined) return share ?? null
  const n = args.number(`${side}-n`, { least: 1, most: 1e9 })
  if (n === undefined || cases >= n || share !== undefined) {
    throw new UsageError(
      `--${side}-cases needs --${side}-n, a larger number, in place of --${side}-case-share`,
    )
  }
  return cases / n
}

function traitOf(args: Arguments, side: Side): TraitParameters {
  const type = args.choice(`${side}-type`, ['quant', 'cc'] as const)
  return {
    kind: type === 'cc' ? 'case-control' : 'quantitative',
    n: args.number(`${side}-n`, { least: 1, most: 1e9 }) ?? null,
    caseShare: caseShareOf(args, side),
    sdY: args.number(`${side}-sd`, { least: 1e-9, most: 1e9 }) ?? null,
  }
}

function regionOf(args: Arguments): Region | null {
  const text = args.text('region')
  if (text === undefined) return null
  const [, name = '', from = '', to = ''] = /^(?:chr)?(\w+):(\d+)-(\d+)$/i.exec(text) ?? []
  const chromosome = chromosomeOf(name)
  if (chromosome === null || !(Number(to) > Number(from))) {
    throw new UsageError(`--region is CHR:FROM-TO such as 2:60000000-61000000, not "${text}"`)
  }
  return { chromosome, from: Number(from), to: Number(to) }
}

async function inputOf(args: Arguments) {
  const host = await hostOf(args)
  const files = { a: await filesOf(args, 'a'), b: await filesOf(args, 'b') }
  const probability = (name: 'p1' | 'p2' | 'p12') =>
    args.number(name, { least: 1e-20, most: 0.1 }) ?? DEFAULT_COLOCALISATION[name]
  const parameters = {
    p1: probability('p1'),
    p2: probability('p2'),
    p12: probability('p12'),
    a: traitOf(args, 'a'),
    b: traitOf(args, 'b'),
    region: regionOf(args),
    several: {
      effects: args.number('effects', SEVERAL_BOUNDS.effects) ?? DEFAULT_SEVERAL.effects,
      coverage: args.number('coverage', SEVERAL_BOUNDS.coverage) ?? DEFAULT_SEVERAL.coverage,
      minAbsCorr: args.number('min-r', SEVERAL_BOUNDS.minAbsCorr) ?? DEFAULT_SEVERAL.minAbsCorr,
    },
    windowKb: args.number('window-kb', LOCUS_LIMITS.windowKb) ?? DEFAULT_COLOCALISATION.windowKb,
  }
  const { mapping } = await readMappings(args, files, {
    host,
    isSignal: true,
    areAllelesNeeded: (own) => needsAlleles(own, args.list('panel').length > 0),
  })
  return { input: { files, mapping, parameters }, host }
}

async function analysed(args: Arguments) {
  const { input, host } = await inputOf(args)
  const map = await Promise.all(args.list('map').map((path) => fileOfTrait(path)))
  return withPanelFiles(args, (panel) => analyseColocalisation(input, { host, panel, map }))
}

/** `coloc`: whether two traits share a causal variant in a region. */
async function coloc(args: Arguments) {
  const { totalMs: _time, ...result } = await analysed(args)
  const locus = locusOf(result)
  return {
    ...result,
    shared: Array.from(locus.shared),
    lbf: { a: Array.from(locus.a.lbf), b: Array.from(locus.b.lbf) },
    sensitivity: sensitivity(result.posterior, result.variants.SNP.length, result.priors),
  }
}

/** Returns the page's result of the same files and the same parameters. */
async function resultOf(args: Arguments) {
  const result = await analysed(args)
  return { ...result, presentation: presentationOf(args) }
}

export const command: Command = {
  usage: `  coloc         --a FILE --b FILE [--a-type quant|cc] [--b-type quant|cc] [--region 2:60000000-61000000]
                [--window-kb 500] [--p1 1e-4] [--p2 1e-4] [--p12 1e-5] [--a-n N]
                [--a-case-share 0.2 | --a-cases N] [--a-sd 1] [--a-map effect_allele=COLUMN,…] and the same for b
                [--sheet NAME]
                [--panel PREFIX [--effects 10] [--coverage 0.95] [--min-r 0.5]]
                [--map GENETIC_MAP, one file or one for each chromosome]`,
  options: OPTIONS,
  run: coloc,
  result: { kind, make: resultOf },
}
