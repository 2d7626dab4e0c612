import { kind } from '../../src/results/mediation/kind.ts'
import { analyseMediation, type MediationInput } from '../../src/science/mediation/analyse.ts'
import {
  DEFAULT_MEDIATION,
  EXCLUSIONS,
  type GivenSteps,
  MEDIATION_LIMITS,
  type MediationMapping,
  type Part,
  PARTS,
} from '../../src/science/mediation/inputs.ts'
import { previewMediation } from '../../src/science/mediation/preview.ts'
import { ScienceFailure } from '../../src/science/failure.ts'
import { mergedMapping } from '../../src/science/parser/column-question.ts'
import type { Arguments } from './arguments.ts'
import { STRING, STRINGS, UsageError } from './arguments.ts'
import { requireAnswered } from './ambiguous-columns.ts'
import type { Command } from './command.ts'
import { presentationOf } from './out.ts'
import { hostOf, REFERENCE_OPTIONS } from './references.ts'
import { fileOfTrait } from './two-traits.ts'

const NAME: Record<Part, string> = { x: 'exposure', m: 'mediator', y: 'outcome' }

const OPTIONS = {
  ...REFERENCE_OPTIONS,
  exposure: STRINGS,
  mediator: STRINGS,
  outcome: STRINGS,
  'exposure-map': STRING,
  'mediator-map': STRING,
  'outcome-map': STRING,
  sheet: STRING,
  'exposure-mediator': STRING,
  'mediator-outcome': STRING,
  total: STRING,
  direct: STRING,
  action: STRING,
  'instrument-p': STRING,
  'least-f': STRING,
  'prune-kb': STRING,
  exclude: STRING,
  'error-correlation': STRING,
  seed: STRING,
  nboot: STRING,
  convention: STRING,
}

type Host = Awaited<ReturnType<typeof hostOf>>

/** `B:SE`, such as `0.35:0.02`. */
function estimateOf(args: Arguments, name: string): GivenSteps['xy'] {
  const text = args.text(name)
  if (text === undefined) return null
  const [b = Number.NaN, se = Number.NaN] = text
    .split(':')
    .map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  if (Number.isFinite(b) && se > 0) return { b, se }
  throw new UsageError(`--${name} is written EFFECT:ERROR such as 0.35:0.02, not "${text}"`)
}

function parametersOf(args: Arguments) {
  const most = Number.MAX_SAFE_INTEGER
  const known = DEFAULT_MEDIATION
  return {
    convention: args.convention(),
    seed: args.number('seed', { least: -most, most, whole: true }) ?? known.seed,
    nboot: args.number('nboot', { least: 0, most, whole: true }) ?? known.nboot,
    action: args.action(),
    instrumentP: args.number('instrument-p', { least: 0, most: 1 }) ?? known.instrumentP,
    leastF: args.number('least-f', { least: 0, most: 1e6 }) ?? known.leastF,
    pruneKb: args.number('prune-kb', { least: 0, most: MEDIATION_LIMITS.pruneKb }) ?? known.pruneKb,
    exclude: args.choice('exclude', EXCLUSIONS) ?? known.exclude,
    overlap: args.number('error-correlation', { least: -0.999, most: 0.999 }) ?? known.overlap,
  }
}

async function filesInput(args: Arguments, host: Host): Promise<MediationInput> {
  const side = async (part: Part) => {
    const paths = args.list(NAME[part])
    if (paths.length === 0) {
      throw new UsageError(
        `--${NAME[part]} is needed: a file of associations; or --exposure-mediator B:SE and --mediator-outcome B:SE`,
      )
    }
    return Promise.all(paths.map((path) => fileOfTrait(path, args.text('sheet'))))
  }
  const files = { x: await side('x'), m: await side('m'), y: await side('y') }
  const first = await previewMediation({ files, mapping: {} }, host)
  const mapping: MediationMapping = {}
  for (const part of PARTS) {
    const given = args.mapping(`${NAME[part]}-map`)
    if (Object.keys(given).length === 0) continue
    mapping[part] = mergedMapping(first[part]?.mapping ?? {}, given)
  }
  const preview = await previewMediation({ files, mapping }, host)
  for (const part of PARTS) {
    const own = preview[part]
    if (!own) continue
    const rows = own.firstRows.map(({ row, fields }) => ({ line: row, fields }))
    const table = { columns: own.columns, rows }
    requireAnswered(`${NAME[part]}-map`, own.read?.questions ?? [], { table, mapping: own.mapping })
    if (own.fault) throw ScienceFailure.fromData(own.fault)
    mapping[part] = own.mapping
  }
  return { files, mapping, parameters: parametersOf(args) }
}

async function inputOf(args: Arguments): Promise<{ input: MediationInput; host: Host }> {
  const host = await hostOf(args)
  const [xm, my] = [estimateOf(args, 'exposure-mediator'), estimateOf(args, 'mediator-outcome')]
  if (!xm && !my) return { input: await filesInput(args, host), host }
  if (!xm || !my) {
    throw new UsageError('--exposure-mediator and --mediator-outcome are needed together')
  }
  const steps = { xm, my, xy: estimateOf(args, 'total'), direct: estimateOf(args, 'direct') }
  const traits = { x: 'exposure', m: 'mediator', y: 'outcome' }
  return { input: { steps, traits, parameters: parametersOf(args) }, host }
}

/** `mediation`: the share of an effect that goes through a mediator. */
async function mediation(args: Arguments) {
  const { input, host } = await inputOf(args)
  const { totalMs: _time, ...result } = await analyseMediation(input, { host })
  const { steps, direct, indirect, difference } = result
  const named = { ...steps, direct, indirect, difference }
  const rows = Object.entries(named).flatMap(([effect, own]) => {
    if (!own) return []
    const { b, se, ciLow, ciHigh, p } = own
    return [{ method: effect, b, se, ciLow, ciHigh, p }]
  })
  return { ...result, rows }
}

/** Returns the page's result of the same files and the same parameters. */
async function resultOf(args: Arguments) {
  const { input, host } = await inputOf(args)
  const result = await analyseMediation(input, { host })
  return { ...result, presentation: presentationOf(args) }
}

export const command: Command = {
  usage: `  mediation     --exposure FILE --mediator FILE --outcome FILE [--instrument-p 5e-8] [--least-f 10]
                [--prune-kb 10000] [--exclude same|near|none] [--error-correlation 0] [--action 1|2|3]
                [--sheet NAME] [--seed 42] [--nboot 10000] [--convention …] [--mediator-map effect_allele=COLUMN,…]
  mediation     --exposure-mediator B:SE --mediator-outcome B:SE [--total B:SE] [--direct B:SE]`,
  options: OPTIONS,
  run: mediation,
  result: { kind, make: resultOf },
}
