import { ScienceFailure } from '../../src/science/failure.ts'
import type { FileInput } from '../../src/science/instruments/collect-candidates.ts'
import {
  INDEPENDENCE,
  PICK_DEFAULTS,
  PICK_BOUNDS,
  type NumberParameter,
  type PickParameters,
} from '../../src/science/instruments/parameters.ts'
import { type PickInput, pickInstruments } from '../../src/science/instruments/pick.ts'
import { previewFile } from '../../src/science/instruments/preview.ts'
import {
  type EstimatesPart,
  type Instrument,
  instrumentsOf,
  type LookedUp,
  type PickResult,
  selectionOf,
  unpackRows,
} from '../../src/science/instruments/result.ts'
import { mergedMapping } from '../../src/science/parser/column-question.ts'
import type { ByteSource } from '../../src/science/parser/byte-source.ts'
import { webEngineHost } from '../../src/workers/engine-host.ts'
import type { Arguments } from './arguments.ts'
import { STRING, UsageError } from './arguments.ts'
import { locateSheet, withSource } from './files.ts'
import { requireAnswered } from './ambiguous-columns.ts'
import type { Command } from './command.ts'
import { LIMITS } from '../../src/contract/limits.ts'
import { MOST_LISTED } from '../../src/science/instruments/job.ts'
import { kind } from '../../src/results/instruments/kind.ts'
import { presentationOf } from './out.ts'
import { PANEL_OPTIONS, withPanelFiles } from './panel.ts'
import { hostOf, REFERENCE_OPTIONS } from './references.ts'

const INSTRUMENTS_OPTIONS = {
  ...REFERENCE_OPTIONS,
  file: STRING,
  map: STRING,
  sheet: STRING,
  p: STRING,
  f: STRING,
  maf: STRING,
  info: STRING,
  independence: STRING,
  'window-kb': STRING,
  ld: STRING,
  ...PANEL_OPTIONS,
  'ld-scale': STRING,
  r2: STRING,
  outside: STRING,
  absent: STRING,
  'proxy-r2': STRING,
  'proxy-kb': STRING,
  indels: STRING,
  'multi-allelic': STRING,
  palindromic: STRING,
  mhc: STRING,
  trait: STRING,
  estimates: STRING,
  'estimates-map': STRING,
  'estimates-sheet': STRING,
  outcome: STRING,
  'outcome-map': STRING,
  'outcome-sheet': STRING,
  action: STRING,
}

const KEEP_OR_DROP = ['keep', 'drop'] as const
const OPTION_OF: Record<NumberParameter, string> = {
  mostP: 'p',
  leastF: 'f',
  leastMaf: 'maf',
  leastInfo: 'info',
  windowKb: 'window-kb',
  r2: 'r2',
  proxyR2: 'proxy-r2',
  proxyKb: 'proxy-kb',
}

function parametersOf(args: Arguments): PickParameters {
  const number = (name: NumberParameter) =>
    args.number(OPTION_OF[name], PICK_BOUNDS[name]) ?? PICK_DEFAULTS[name]
  const rule = (name: string, fallback: 'keep' | 'drop') =>
    args.choice(name, KEEP_OR_DROP) ?? fallback
  const hasMatrix = args.text('ld') !== undefined
  const hasPanel = args.list('panel').length > 0
  const independence =
    args.choice('independence', INDEPENDENCE) ??
    (hasPanel ? 'panel' : hasMatrix ? 'matrix' : 'distance')
  if (independence === 'panel' && !hasPanel) {
    throw new UsageError('--independence panel needs --panel PREFIX: a .bed, .bim and .fam file.')
  }
  const absent = args.choice('absent', ['leave', 'proxy']) ?? PICK_DEFAULTS.absent
  if (absent === 'proxy' && !hasPanel) {
    throw new UsageError('--absent proxy needs --panel PREFIX: a .bed, .bim and .fam file.')
  }
  if (independence === 'matrix' && !hasMatrix) {
    throw new UsageError('--independence matrix needs --ld FILE: the correlations to go by.')
  }
  return {
    mostP: number('mostP'),
    leastF: number('leastF'),
    leastMaf: number('leastMaf'),
    leastInfo: number('leastInfo'),
    windowKb: number('windowKb'),
    r2: number('r2'),
    independence,
    outside: args.choice('outside', ['keep', 'proxy', 'drop']) ?? PICK_DEFAULTS.outside,
    absent,
    proxyR2: number('proxyR2'),
    proxyKb: number('proxyKb'),
    ldScale: args.choice('ld-scale', ['auto', 'r', 'r2']) ?? PICK_DEFAULTS.ldScale,
    indels: rule('indels', PICK_DEFAULTS.indels),
    multiAllelic: rule('multi-allelic', PICK_DEFAULTS.multiAllelic),
    palindromic: args.choice('palindromic', ['flag', 'drop']) ?? PICK_DEFAULTS.palindromic,
    mhc: rule('mhc', PICK_DEFAULTS.mhc),
    trait: args.text('trait') ?? null,
  }
}

/** Prepares a file of associations; its effect allele must be known from the header or given. */
async function fileInput(
  args: Arguments,
  path: string,
  source: ByteSource,
  options: { map: string; sheet: string },
): Promise<FileInput> {
  const sheet = args.text(options.sheet) ?? source.sheet
  const given = args.mapping(options.map)
  const preview = await previewFile(source, sheet === undefined ? {} : { sheet }, webEngineHost())
  const mapping = mergedMapping(preview.mapping, given)
  const rows = preview.firstRows.map(({ row, fields }) => ({ line: row, fields }))
  const table = { columns: preview.columns, rows }
  requireAnswered(options.map, preview.read?.questions ?? [], { table, mapping })
  return { name: path, source, mapping, ...(sheet !== undefined && { sheet }) }
}

function outcomeOutput(result: PickResult) {
  if (!result.outcome) return null
  const { input, action, kept, absent, proxies, warnings, variants } = result.outcome
  const instruments = instrumentsOf(result)
  return {
    input,
    action,
    kept,
    absent,
    ...(proxies && { proxies }),
    warnings,
    rows: unpackRows<LookedUp>(variants).map((row) => ({
      SNP: instruments[row.at]?.SNP,
      effect_allele: row.effectAllele,
      other_allele: row.otherAllele,
      'beta.exposure': row.betaExposure,
      'se.exposure': instruments[row.at]?.se,
      'eaf.exposure': row.eafExposure,
      'beta.outcome': row.beta,
      'se.outcome': row.se,
      'eaf.outcome': row.eaf,
      'pval.outcome': row.p,
      mr_keep: row.reason === null,
      reason: row.reason,
    })),
  }
}

/** Returns the association that each instrument was selected by, where its effect comes from another study. */
function estimatesOutput(part: EstimatesPart, instruments: readonly Instrument[]) {
  const { selection: _packed, ...rest } = part
  return {
    ...rest,
    selection: selectionOf(part).map(({ beta, se, p, negLog10P, eaf, n }, at) => ({
      SNP: instruments[at]?.SNP,
      beta,
      se,
      pval: p,
      negLog10P,
      eaf,
      samplesize: n,
    })),
  }
}

function output(result: PickResult) {
  const {
    engine,
    input,
    parameters,
    ld,
    panel,
    standIns,
    estimates,
    flow,
    dropped,
    traits,
    summary,
    build,
    warnings,
  } = result
  return {
    engine,
    input,
    parameters,
    ld,
    ...(panel && { panel }),
    ...(standIns && { standIns }),
    ...(estimates && { estimates: estimatesOutput(estimates, instrumentsOf(result)) }),
    flow,
    instruments: instrumentsOf(result).map((one) => ({
      SNP: one.SNP,
      row: one.row,
      ...(one.trait !== '' && { trait: one.trait }),
      chr: one.chromosome,
      pos: one.position,
      effect_allele: one.effectAllele,
      other_allele: one.otherAllele,
      eaf: one.eaf,
      beta: one.beta,
      se: one.se,
      pval: one.p,
      negLog10P: one.negLog10P,
      samplesize: one.n,
      ncase: one.cases,
      ncontrol: one.controls,
      info: one.info,
      F: one.f,
      R2: one.r2,
      palindromic: one.palindromic,
      indel: one.isIndel,
      mhc: one.isInMhc,
      locus: one.locus,
      near: one.near,
    })),
    dropped: dropped.first,
    droppedCounts: dropped.counts,
    droppedTotal: dropped.total,
    traits,
    summary,
    build,
    warnings,
    outcome: outcomeOutput(result),
  }
}

/** Opens a file, if there is one, for the duration of the work. */
function withOptional<T>(
  path: string | undefined,
  work: (source: ByteSource | undefined) => Promise<T>,
): Promise<T> {
  return path === undefined ? work(undefined) : withSheet(path, work)
}

/** Opens a file, and the sheet that its name gives. */
function withSheet<T>(path: string, work: (source: ByteSource) => Promise<T>): Promise<T> {
  const { file, sheet } = locateSheet(path)
  return withSource(file, work, sheet)
}

/** Opens the files of a choice for the duration of the work. */
async function withPick(
  args: Arguments,
  work: (input: PickInput, parameters: PickParameters) => Promise<PickResult>,
): Promise<PickResult> {
  const path = args.required('file', 'summary statistics of the exposure')
  const estimatesPath = args.text('estimates')
  const [ldPath, outcomePath] = [args.text('ld'), args.text('outcome')]
  const parameters = parametersOf(args)
  const action = args.action()
  return withSheet(path, (source) =>
    withOptional(ldPath, (ldSource) =>
      withOptional(outcomePath, (outcomeSource) =>
        withOptional(estimatesPath, (estimatesSource) =>
          withPanelFiles(args, async (panel) => {
            const open = async (name: string, own: ByteSource, map: string, sheet: string) => {
              try {
                return await fileInput(args, name, own, { map, sheet })
              } catch (thrown) {
                if (!(thrown instanceof ScienceFailure)) throw thrown
                throw new ScienceFailure({ ...thrown.problem, file: name }, thrown.report)
              }
            }
            const input: PickInput = { exposure: await open(path, source, 'map', 'sheet') }
            if (ldPath !== undefined && ldSource) input.ld = { name: ldPath, source: ldSource }
            if (panel.length > 0) input.panel = panel
            if (estimatesPath !== undefined && estimatesSource) {
              const [map, sheet] = ['estimates-map', 'estimates-sheet']
              input.estimates = {
                ...(await open(estimatesPath, estimatesSource, map, sheet)),
                action,
              }
            }
            if (outcomePath !== undefined && outcomeSource) {
              const file = await open(outcomePath, outcomeSource, 'outcome-map', 'outcome-sheet')
              input.outcome = { ...file, action }
            }
            return await work(input, parameters)
          }),
        ),
      ),
    ),
  )
}

/** `instruments`: independent instruments from a file of any length. */
async function instrumentsCommand(args: Arguments) {
  const host = await hostOf(args)
  return output(
    await withPick(args, (input, parameters) => pickInstruments(input, parameters, { host })),
  )
}

/** Returns the page's result of the same files and the same rules. */
async function resultOf(args: Arguments) {
  const host = await hostOf(args)
  const result = await withPick(args, (input, parameters) =>
    pickInstruments(input, parameters, {
      host,
      maxBytes: LIMITS.recordBody - 4096,
      mostListed: MOST_LISTED,
    }),
  )
  return { ...result, presentation: presentationOf(args) }
}

export const command: Command = {
  usage: `  instruments --file FILE [--p 5e-8] [--f 10] [--window-kb 10000 | --panel PREFIX --r2 0.001 | --ld FILE --r2 0.001]
              [--maf 0.01] [--map effect_allele=COLUMN,…] [--outside drop|proxy|keep]
              [--estimates FILE --estimates-map …]
              [--outcome FILE --action 1|2|3 [--absent leave|proxy --proxy-r2 0.8 --proxy-kb 250]]`,
  options: INSTRUMENTS_OPTIONS,
  run: instrumentsCommand,
  result: { kind, make: resultOf },
}
