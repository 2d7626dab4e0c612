import { analyseBidirectional } from '../../src/science/bidirectional/analyse.ts'
import {
  BIDIRECTIONAL_LIMITS,
  type BidirectionalFile,
  DEFAULT_BIDIRECTIONAL,
  type Side,
} from '../../src/science/bidirectional/inputs.ts'
import { DEFAULTS_BY_CONVENTION } from '../../src/science/two-sample/parameters.ts'
import type { Arguments } from './arguments.ts'
import { STRING, STRINGS, UsageError } from './arguments.ts'
import type { Command } from './command.ts'
import { LIMITS } from '../../src/contract/limits.ts'
import { kind } from '../../src/results/bidirectional/kind.ts'
import { presentationOf } from './out.ts'
import { hostOf, REFERENCE_OPTIONS } from './references.ts'
import { fileOfTrait, readMappings } from './two-traits.ts'

const BIDIRECTIONAL_OPTIONS = {
  ...REFERENCE_OPTIONS,
  a: STRINGS,
  b: STRINGS,
  table: STRING,
  'a-map': STRING,
  'b-map': STRING,
  sheet: STRING,
  action: STRING,
  'instrument-p': STRING,
  'least-f': STRING,
  'prune-kb': STRING,
  seed: STRING,
  nboot: STRING,
  convention: STRING,
  presso: STRING,
  generator: STRING,
  prevalence: STRING,
}

async function filesOf(args: Arguments): Promise<Record<Side, BidirectionalFile[]>> {
  const table = args.text('table')
  if (table !== undefined) {
    const file = await fileOfTrait(table, args.text('sheet'))
    return { a: [file], b: [file] }
  }
  const side = async (name: Side) => {
    const paths = args.list(name)
    if (paths.length === 0) {
      throw new UsageError(`--${name} is needed: a file of trait ${name.toUpperCase()}, or --table`)
    }
    return Promise.all(paths.map((path) => fileOfTrait(path, args.text('sheet'))))
  }
  return { a: await side('a'), b: await side('b') }
}

function presso(args: Arguments): 'auto' | 'off' | number {
  const text = args.text('presso')
  if (text === 'auto' || text === 'off') return text
  const range = { least: 100, most: BIDIRECTIONAL_LIMITS.presso, whole: true }
  return args.number('presso', range) ?? 'off'
}

/** Maximum size of a result, as on the page. */
const MAX_BYTES = LIMITS.recordBody - 4096

/** Returns the engine's input, completed with what the files declare. */
async function inputOf(args: Arguments) {
  const host = await hostOf(args)
  const files = await filesOf(args)
  const convention = args.convention()
  const defaults = DEFAULTS_BY_CONVENTION[convention]
  const most = Number.MAX_SAFE_INTEGER
  const parameters = {
    convention,
    seed: args.number('seed', { least: -most, most, whole: true }) ?? defaults.seed,
    nboot: args.number('nboot', { least: 0, most, whole: true }) ?? defaults.nboot,
    generator: args.generator(),
    action: args.action(),
    instrumentP:
      args.number('instrument-p', { least: 0, most: 1 }) ?? DEFAULT_BIDIRECTIONAL.instrumentP,
    leastF: args.number('least-f', { least: 0, most: 1e6 }) ?? DEFAULT_BIDIRECTIONAL.leastF,
    pruneKb:
      args.number('prune-kb', { least: 0, most: BIDIRECTIONAL_LIMITS.pruneKb }) ??
      DEFAULT_BIDIRECTIONAL.pruneKb,
    presso: presso(args),
    prevalence:
      args.number('prevalence', { least: 1e-9, most: 0.999_999 }) ??
      DEFAULT_BIDIRECTIONAL.prevalence,
  }
  const { mapping, preview } = await readMappings(args, files, { host })
  return { input: { files, mapping, parameters }, preview, host }
}

/** `bidirectional`: two traits, each as the exposure of the other. */
async function bidirectional(args: Arguments) {
  const { input, preview, host } = await inputOf(args)
  const { totalMs: _time, ...result } = await analyseBidirectional(input, { host })
  return {
    ...result,
    input: {
      ...result.input,
      layout: { a: preview.a?.read?.layout ?? null, b: preview.b?.read?.layout ?? null },
    },
    rows: [result.forward, result.reverse].map((direction) => ({
      exposure: direction.exposure === 'a' ? result.traits.a : result.traits.b,
      method: direction.main?.method ?? null,
      nsnp: direction.variants.length,
      b: direction.main?.b ?? null,
      p: direction.main?.p ?? null,
      verdict: direction.verdict,
    })),
  }
}

/** Returns the page's result of the same files and the same parameters. */
async function resultOf(args: Arguments) {
  const { input, host } = await inputOf(args)
  const result = await analyseBidirectional({ ...input, maxBytes: MAX_BYTES }, { host })
  const presentation = { ...presentationOf(args), exposureKind: 'continuous' as const }
  return { ...result, presentation }
}

export const command: Command = {
  usage: `  bidirectional --a FILE [--a FILE …] --b FILE [--b FILE …] | --table FILE
                [--instrument-p 5e-8] [--least-f 10] [--prune-kb 10000] [--action 1|2|3]
                [--a-map effect_allele=COLUMN,…] [--b-map …] [--sheet NAME] [--presso auto|off|1000] [--seed 42]`,
  options: BIDIRECTIONAL_OPTIONS,
  run: bidirectional,
  result: { kind, make: resultOf },
}
