import { type Clumped, clumpedTo } from '../../src/science/independence/independence.ts'
import { gradedIndependence } from './independence-note.ts'
import { basename } from 'node:path'
import { ENGINE } from '../../src/science/engine.ts'
import type { Association } from '../../src/science/harmonise/association.ts'
import type { HarmonisedVariant } from '../../src/science/harmonise/harmonise.ts'
import { indexAssociations } from '../../src/science/harmonise/harmonise.ts'
import { traitOfFile } from '../../src/science/scan-run/inputs.ts'
import type { ScanRow } from '../../src/science/scan/assemble-scan.ts'
import { assembleScan } from '../../src/science/scan/assemble-scan.ts'
import type { ScanChoice } from '../../src/science/scan/scan-exposure.ts'
import { scanExposure } from '../../src/science/scan/scan-exposure.ts'
import {
  independentTraits,
  traitsBelow,
  withProxies,
} from '../../src/science/scan-run/read-blocks.ts'
import { levelRates, strictRows } from '../../src/science/scan-run/strict.ts'
import { DEFAULTS_BY_CONVENTION, checkParameters } from '../../src/science/two-sample/parameters.ts'
import type { Arguments } from './arguments.ts'
import { BOOLEAN, STRING, STRINGS, UsageError } from './arguments.ts'
import { requireAnswered } from './ambiguous-columns.ts'
import { readExposures, readOutcome } from './associations.ts'
import { defined } from '../lib/defined.ts'
import type { Command } from './command.ts'
import { LIMITS } from '../../src/contract/limits.ts'
import { mergedMapping } from '../../src/science/parser/column-question.ts'
import { assembleResult } from '../../src/science/scan-run/assemble.ts'
import { scanPart } from '../../src/science/scan-run/scan-part.ts'
import { prepareScan } from '../../src/science/scan-run/prepare-scan.ts'
import { previewScan, type SidePreview } from '../../src/science/scan-run/preview.ts'
import type { ClumpChoice, ProxyChoice, ScanMapping } from '../../src/science/scan-run/inputs.ts'
import { PICK_BOUNDS, PICK_DEFAULTS } from '../../src/science/instruments/parameters.ts'
import type { PanelFiles } from '../../src/science/panel/panel.ts'
import { bytesOfFile } from './files.ts'
import { harmonisedOutput, harmonisedResult } from './harmonised-scan.ts'
import { kind } from '../../src/results/gut-microbiota/kind.ts'
import { presentationOf } from './out.ts'
import { PANEL_OPTIONS, withPanelFiles } from './panel.ts'
import { hostOf, REFERENCE_OPTIONS } from './references.ts'
import { webEngineHost } from '../../src/workers/engine-host.ts'

const GUT_OPTIONS = {
  ...REFERENCE_OPTIONS,
  exposure: STRINGS,
  outcome: STRING,
  action: STRING,
  seed: STRING,
  nboot: STRING,
  convention: STRING,
  presso: STRING,
  generator: STRING,
  'instrument-p': STRING,
  'prune-kb': STRING,
  'least-f': STRING,
  prevalence: STRING,
  ...PANEL_OPTIONS,
  'window-kb': STRING,
  r2: STRING,
  outside: STRING,
  absent: STRING,
  'proxy-r2': STRING,
  'proxy-kb': STRING,
  robust: BOOLEAN,
  'exposure-map': STRING,
  'outcome-map': STRING,
  sheet: STRING,
  harmonised: STRING,
  map: STRING,
}

/** Reads the taxa of all files: by the column that names them, or by the file's name. */
async function readTaxa(args: Arguments, paths: readonly string[]) {
  const taxa = new Map<string, Association[]>()
  const hashes: { file: string; sha256: string }[] = []
  for (const path of paths) {
    const file = await readExposures(args, path)
    hashes.push({ file: basename(path), sha256: file.sha256 })
    const name = traitOfFile(path)
    for (const row of file.rows) {
      const taxon = row.phenotype ?? name
      taxa.set(taxon, [...(taxa.get(taxon) ?? []), row])
    }
  }
  return { taxa, hashes }
}

type Rules = {
  instrumentP: number
  pruneKb: number | null
  clump: ClumpChoice | null
  proxies: ProxyChoice | null
}

/** Selects the instruments of each taxon at the threshold, pruned by distance or clumped on request. */
async function instrumentsOf(
  all: ReadonlyMap<string, Association[]>,
  { instrumentP, pruneKb, clump }: Rules,
  sets: readonly PanelFiles[],
) {
  const traits = [...all].map(([name, rows]) => ({ name, rows }))
  const [selected, belowThreshold] = traitsBelow(traits, instrumentP)
  const rules = { pruneKb, ...(clump && { clump }) }
  const found = await independentTraits(
    selected,
    rules,
    sets.length > 0 ? { sets } : undefined,
    webEngineHost(),
  )
  return { ...found, belowThreshold }
}

type Instruments = Awaited<ReturnType<typeof instrumentsOf>>

/** Reads the outcome's rows of the instruments, and of proxies for those that it lacks. */
async function outcomeOf(
  args: Arguments,
  path: string,
  found: Instruments,
  { proxies }: Rules,
  sets: readonly PanelFiles[],
) {
  const known = found.traits.flatMap(({ rows }) => rows)
  const outcome = await readOutcome(args, path, known)
  const { blocks, proxySummary: stood } = await withProxies(
    [{ outcome: '', rows: outcome.rows, exposures: found.traits }],
    found,
    proxies ?? undefined,
    {
      panel: { sets },
      host: webEngineHost(),
      readAgain: async (sought) => {
        const { rows } = await readOutcome(args, path, [...known, ...sought])
        return [{ name: '', rows }]
      },
    },
  )
  return { ...outcome, rows: blocks.flatMap(({ rows }) => rows), stood }
}

/** The strict run: the main estimate with genome-wide significant instruments only. */
function strictOf(rows: readonly ScanRow[], { leastF, convention }: ScanChoice) {
  const isStrong = ({ betaExposure, seExposure }: HarmonisedVariant) =>
    (defined(betaExposure) / defined(seExposure)) ** 2 >= (leastF ?? 0)
  const pairs = rows.map(({ variants }) => ({
    outcome: '',
    kept: variants.filter((row) => row.keep && isStrong(row)),
  }))
  return strictRows(pairs, convention)
}

function taxonOutput(row: ScanRow, clumped: Clumped) {
  const { main } = row
  return {
    taxon: row.exposure,
    nsnp: row.nsnp,
    cluster: row.cluster,
    method: main?.method ?? null,
    b: main?.b ?? null,
    se: main?.se ?? null,
    ciLow: main?.ciLow ?? null,
    ciHigh: main?.ciHigh ?? null,
    p: main?.p ?? null,
    estimates: row.estimates,
    heterogeneity: row.heterogeneity,
    pleiotropy: row.pleiotropy,
    leaveOneOut: row.leaveOneOut,
    strength: row.strength,
    steiger: row.direction?.test ?? null,
    presso: row.presso,
    bound: row.bound,
    setAside: row.setAside,
    independence: gradedIndependence(row.independence, clumped),
    verdict: row.verdict,
    rules: row.rules,
    dropped: row.dropped,
  }
}

/** Returns the columns of a side: the given ones, else those of its header. */
function mappingOfSide(args: Arguments, option: string, preview: SidePreview | null) {
  const mapping = mergedMapping(preview?.mapping ?? {}, args.mapping(option))
  if (preview === null) return mapping
  const rows = preview.firstRows.map(({ row, fields }) => ({ line: row, fields }))
  const table = { columns: preview.columns, rows }
  requireAnswered(option, preview.read?.questions ?? [], { table, mapping })
  return mapping
}

function choiceOf(args: Arguments) {
  const convention = args.convention()
  const defaults = DEFAULTS_BY_CONVENTION[convention]
  const most = Number.MAX_SAFE_INTEGER
  const parameters = checkParameters({
    convention,
    seed: args.number('seed', { least: -most, most, whole: true }) ?? defaults.seed,
    nboot: args.number('nboot', { least: 0, most, whole: true }) ?? 1000,
  })
  const choice = {
    ...parameters,
    action: args.action(),
    generator: args.generator(),
    pressoDraws: args.number('presso', { least: 10, most: 1_000_000, whole: true }) ?? null,
    leastF: args.number('least-f', { least: 0, most: 1e6 }) ?? 0,
    hasRobust: args.has('robust'),
    prevalence: args.number('prevalence', { least: 1e-9, most: 0.999_999 }) ?? 0.1,
  }
  const instrumentP = args.number('instrument-p', { least: 1e-300, most: 1 }) ?? 1
  const pruneKb = args.number('prune-kb', { least: 1, most: 100_000 }) ?? null
  const absent = args.choice('absent', ['leave', 'proxy']) ?? PICK_DEFAULTS.absent
  const proxies = absent === 'proxy' ? proxiesOf(args) : null
  // A panel that is given for proxies also clumps, unless pruning was requested.
  const clump = proxies && args.text('prune-kb') !== undefined ? null : clumpOf(args)
  if (clump && pruneKb !== null) {
    throw new UsageError(
      'Give --panel, or --prune-kb without one: instruments are made independent in one way.',
    )
  }
  return { choice, instrumentP, pruneKb, clump, proxies }
}

/** Returns the parameters of proxies. */
function proxiesOf(args: Arguments): ProxyChoice {
  if (args.list('panel').length === 0) {
    throw new UsageError('--absent proxy needs --panel PREFIX: a .bed, .bim and .fam file.')
  }
  return {
    r2: args.number('proxy-r2', PICK_BOUNDS.proxyR2) ?? PICK_DEFAULTS.proxyR2,
    windowKb: args.number('proxy-kb', PICK_BOUNDS.proxyKb) ?? PICK_DEFAULTS.proxyKb,
  }
}

/** Returns the parameters of clumping; null without a panel. */
function clumpOf(args: Arguments): ClumpChoice | null {
  if (args.list('panel').length === 0) return null
  const number = (option: string, name: 'r2' | 'windowKb' | 'proxyKb') =>
    args.number(option, PICK_BOUNDS[name]) ?? PICK_DEFAULTS[name]
  return {
    r2: number('r2', 'r2'),
    windowKb: number('window-kb', 'windowKb'),
    proxyKb: number('proxy-kb', 'proxyKb'),
    outside: args.choice('outside', ['keep', 'proxy', 'drop']) ?? PICK_DEFAULTS.outside,
  }
}

/** `gut-microbiota`: a scan of many exposures against one outcome. */
async function gutMicrobiota(args: Arguments) {
  const harmonised = args.text('harmonised')
  if (harmonised !== undefined) return harmonisedOutput(args, harmonised, parametersOf(args))
  const paths = args.list('exposure')
  if (paths.length === 0) throw new UsageError('--exposure is needed: one file or several')
  const { choice, ...rules } = choiceOf(args)
  const { taxa: all, hashes } = await readTaxa(args, paths)
  const outcomePath = args.required('outcome', 'a file of associations')
  const { found, outcome } = await withPanelFiles(args, async (sets) => {
    const chosen = await instrumentsOf(all, rules, sets)
    return { found: chosen, outcome: await outcomeOf(args, outcomePath, chosen, rules, sets) }
  })
  const { traits, belowThreshold, pruned, clumped } = found
  const clumpedBy = rules.clump && clumpedTo(rules.clump, clumped?.clumping?.lacking ?? 0)
  const index = indexAssociations(outcome.rows)
  const { rows, summary, warnings } = assembleScan(
    traits.map(({ name, rows: own }) => scanExposure(name, own, index, choice)),
    clumpedBy,
  )
  const strict = strictOf(rows, choice)
  const levels = levelRates(
    rows.map(({ exposure }) => exposure),
    rows.map(({ p }) => p),
    rows.map(({ cluster }) => cluster),
  )
  return {
    engine: { ...ENGINE },
    input: {
      exposure: hashes,
      outcome: { file: basename(outcomePath), sha256: outcome.sha256, mapping: outcome.mapping },
      layout: outcome.layout,
    },
    parameters: { ...choice, ...rules },
    ...outcome.stood,
    ...clumped,
    taxa: rows.map((row, k) => ({ ...taxonOutput(row, clumpedBy), strict: strict[k] ?? null })),
    multipleTesting: rows
      .map((row, k) => ({ ...row, bhLevel: levels[k] ?? null }))
      .filter((row) => row.p !== null)
      .map(({ exposure, cluster, p, bh, bonferroni, holm, by, bhClustered, bhLevel }) => ({
        taxon: exposure,
        cluster,
        p,
        bh,
        bonferroni,
        holm,
        by,
        bhClustered,
        bhLevel,
      })),
    summary: { ...summary, belowThreshold, pruned },
    warnings,
  }
}

/** Returns the parameters of the page's scan, in the page's order, which the workbook has. */
function parametersOf(args: Arguments) {
  const { instrumentP, pruneKb, clump, proxies, choice } = choiceOf(args)
  const { seed, nboot, leastF, convention, action, pressoDraws } = choice
  return {
    seed,
    nboot,
    instrumentP,
    leastF,
    pruneKb,
    convention,
    action,
    pressoDraws,
    ...(clump && { clump }),
    ...(proxies && { proxies }),
    ...(choice.hasRobust && { robust: true }),
  }
}

/** Returns the page's result of the same files and the same parameters. */
async function resultOf(args: Arguments) {
  const known = parametersOf(args)
  const harmonised = args.text('harmonised')
  if (harmonised !== undefined) {
    const result = await harmonisedResult(args, harmonised, known)
    return { ...result, presentation: { ...presentationOf(args), exposureName: '' } }
  }
  const host = await hostOf(args)
  const [exposures, outcome] = await Promise.all([
    Promise.all(args.list('exposure').map((path) => bytesOfFile(path, args.text('sheet')))),
    bytesOfFile(args.required('outcome', 'a file of associations'), args.text('sheet')),
  ])
  const files = { layout: 'two-sides' as const, exposures, outcomes: [outcome] }
  const preview = await previewScan({ files, mapping: {} }, host)
  const mapping: ScanMapping = {
    exposure: mappingOfSide(args, 'exposure-map', preview.exposure),
    outcome: mappingOfSide(args, 'outcome-map', preview.outcome),
  }
  const start = host.now()
  const { parts, facts } = await withPanelFiles(args, (sets) =>
    prepareScan({ files, mapping, parameters: known }, host, { sets }),
  )
  const result = assembleResult({
    kind: 'gut-microbiota-mr',
    facts,
    parts: parts.map((bytes) => scanPart(bytes, () => undefined)),
    maxBytes: LIMITS.recordBody - 4096,
    totalMs: host.now() - start,
  })
  return { ...result, presentation: { ...presentationOf(args), exposureName: '' } }
}

export const command: Command = {
  usage: `  gut-microbiota --exposure FILE [--exposure FILE …] --outcome FILE [--action 2] [--seed 42]
                 [--nboot 1000] [--convention …] [--presso 1000] [--least-f 10]
                 [--instrument-p 1e-5] [--prune-kb 10000] [--sheet NAME] [--chain FILE.chain.gz …] [--robust]
                 [--panel PREFIX … [--r2 0.001] [--window-kb 10000] [--outside drop|proxy|keep]
                                    [--absent leave|proxy --proxy-r2 0.8 --proxy-kb 250]]
  gut-microbiota --harmonised FILE [--map beta.exposure=COLUMN,…] [the same]`,
  options: GUT_OPTIONS,
  run: gutMicrobiota,
  result: { kind, make: resultOf },
}
