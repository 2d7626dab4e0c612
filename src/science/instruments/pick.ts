/** Runs the selection of instruments: from the exposure's file to the stored result. */
import type { EngineHost } from '../engine.ts'
import { ENGINE } from '../engine.ts'
import { ScienceFailure } from '../failure.ts'
import { variantKey } from '../harmonise/association.ts'
import type { HarmoniseAction } from '../harmonise/match.ts'
import type { ByteSource } from '../parser/byte-source.ts'
import { hashingSource } from '../parser/hashing-source.ts'
import type { Progress } from '../two-sample/stage-clock.ts'
import type { AbortLike } from '../abort.ts'
import { buildHint } from './build-hint.ts'
import type { Candidate, Dropped, InstrumentReason } from './candidate.ts'
import { byChromosome } from './chromosome.ts'
import type { Collected, FileInput } from './collect-candidates.ts'
import { collectCandidates, addFileName } from './collect-candidates.ts'
import type { LdFound } from './ld-matrix.ts'
import { readLd } from './ld-matrix.ts'
import { type Estimates, toEstimatesPart, readEstimates } from './estimates.ts'
import { flowOf } from './flow.ts'
import { needsPanel } from './needs-panel.ts'
import { lookUpOutcome, type OfferProxies } from './look-up-outcome.ts'
import type { PanelFiles } from '../panel/panel.ts'
import { type PanelLd, type PanelCandidate, readPanelLd } from './panel-ld.ts'
import type { PickParameters } from './parameters.ts'
import { checkPickParameters, PICK_LIMITS } from './parameters.ts'
import type { Instrument, PickResult, TraitCount } from './result.ts'
import { INSTRUMENT_COLUMNS, packRows, selectionOf } from './result.ts'
import { offerProxies } from './outcome-proxies.ts'
import type { Selected } from './select-independent.ts'
import { selectIndependent } from './select-independent.ts'
import { instrumentOf, r2SourceOf, summaryOf } from './summary.ts'
import { pickWarnings, type WarningFacts } from './warnings.ts'

export type PickInput = {
  exposure: FileInput
  /** An LD matrix, where independence is by `matrix`. */
  ld?: { name: string; source: ByteSource }
  /** A reference panel, one set or one for each chromosome, where independence is by `panel`. */
  panel?: PanelFiles[]
  /** Another study of the exposure, which provides the effects. */
  estimates?: FileInput & { action: HarmoniseAction }
  /** The outcome in which the instruments are looked up. */
  outcome?: FileInput & { action: HarmoniseAction }
}

export type PickHooks = {
  host: EngineHost
  onProgress?: (progress: Progress) => void
  signal?: AbortLike
  /** Maximum size of the result as JSON: fewer dropped variants are listed. */
  maxBytes?: number
  mostListed?: number
}

type Chosen = {
  instruments: Instrument[]
  dropped: Dropped[]
  counts: Map<InstrumentReason, number>
  traits: TraitCount[]
  unplaced: number
  outside: number
  standIns: NonNullable<PickResult['standIns']>
}

/** Reports the progress of reading several files. */
class ReadProgress {
  readonly #hooks: PickHooks
  readonly #size: number
  /** Bytes and rows of the files before this one. */
  #before = 0
  #after = 0
  #bytes = 0
  #rows = 0
  #rowsBefore = 0

  constructor(hooks: PickHooks, size: number) {
    this.#hooks = hooks
    this.#size = size
  }

  /** Returns the hooks of the next file. Not all bytes of an archive are reported while it is read. */
  next(size: number) {
    this.#before = this.#after
    this.#after += size
    this.#rowsBefore = this.#rows
    const { signal, host } = this.#hooks
    return {
      host,
      ...(signal && { signal }),
      onBytes: (read: number) => {
        this.#bytes = this.#before + read
        this.#tell()
      },
      onRows: (read: number) => {
        this.#rows = this.#rowsBefore + read
      },
    }
  }

  #tell(stage: Progress['stage'] = 'reading'): void {
    const reading = { bytes: this.#bytes, size: this.#size, rows: this.#rows }
    this.#hooks.onProgress?.({ stage, done: this.#bytes / this.#size, reading })
  }

  /** Reports that all files are read. */
  finish(): void {
    this.#bytes = this.#size
    this.#tell('finishing')
  }
}

type Known = { ld: LdFound | null; panel: PanelLd | null; estimates: Estimates | null }

/** Selects among the candidates of each trait separately; stronger first in each. */
function selectInstruments(
  { candidates, dropped, counts }: Collected,
  rules: PickParameters,
  { ld, panel, estimates }: Known,
): Chosen {
  const chosen: Chosen = {
    instruments: [],
    dropped: [...dropped],
    counts: new Map(counts),
    traits: [],
    unplaced: 0,
    outside: 0,
    standIns: [],
  }
  const from = r2SourceOf(numbersOf(candidates, estimates))
  for (const [trait, own] of Map.groupBy(candidates, (one) => one.trait)) {
    const selected = selectIndependent(own, rules, ld?.ld ?? null, panel, estimates)
    chosen.traits.push({ trait, candidates: own.length, kept: selected.kept.length })
    chosen.unplaced += selected.unplaced
    chosen.outside += selected.outside
    for (const one of selected.kept) {
      const numbers = estimates?.found.get(one.row)?.candidate ?? one
      chosen.instruments.push(instrumentOf(numbers, from, selected.near.get(one) ?? 0))
      const by = selected.proxyVariants.get(one)
      if (by) {
        chosen.standIns.push({ SNP: one.SNP, trait, as: by.of.SNP, distance: by.distance })
      }
    }
    addDropped(chosen, selected)
  }
  if (chosen.instruments.length > PICK_LIMITS.instruments) {
    throw new ScienceFailure({
      code: 'too-many-instruments',
      expected: String(PICK_LIMITS.instruments),
      found: String(chosen.instruments.length),
    })
  }
  return chosen
}

function addDropped(chosen: Chosen, { dropped, counts }: Selected): void {
  for (const [reason, count] of counts) {
    chosen.counts.set(reason, (chosen.counts.get(reason) ?? 0) + count)
  }
  for (const one of dropped) chosen.dropped.push(one)
}

/**
 * Returns the numbers that candidates continue with: their own, or those of the study that provides the
 * effects.
 */
function numbersOf(
  candidates: readonly Candidate[],
  estimates: Estimates | null,
): readonly Candidate[] {
  return estimates ? [...estimates.found.values()].map(({ candidate }) => candidate) : candidates
}

/** Width in base pairs of the bins whose strongest candidate the figure shows, and their maximum number. */
const STRETCH = 250_000
const SKYLINE = 1500

function skylineOf(candidates: readonly Candidate[]): PickResult['skyline'] {
  const best = new Map<string, Candidate>()
  for (const one of candidates) {
    if (one.chromosome === null || one.position === null) continue
    const key = `${one.chromosome}:${Math.floor(one.position / STRETCH)}`
    const known = best.get(key)
    if (!known || one.negLog10P > known.negLog10P) best.set(key, one)
  }
  return [...best.values()]
    .toSorted((a, b) => b.negLog10P - a.negLog10P)
    .slice(0, SKYLINE)
    .map((one): PickResult['skyline'][number] => [
      one.chromosome!,
      one.position!,
      Math.round(one.negLog10P * 100) / 100,
    ])
    .toSorted((a, b) => byChromosome(a[0], b[0]) || a[1] - b[1])
}

async function readMatrix(
  { name, source }: NonNullable<PickInput['ld']>,
  candidates: readonly Candidate[],
  rules: PickParameters,
  { host, ...hooks }: ReturnType<ReadProgress['next']>,
): Promise<{ found: LdFound; panelSummary: NonNullable<PickResult['ld']> }> {
  const hashing = hashingSource(source)
  const names = new Set(candidates.map(({ SNP }) => variantKey(SNP)))
  try {
    const required = { names, scale: rules.ldScale, leastR2: rules.r2 }
    const found = await readLd(hashing.source, required, host, hooks)
    const { layout, scale, variants, matched } = found
    const file = { fileName: name, sha256: await hashing.finish(), bytes: source.size }
    return { found, panelSummary: { ...file, layout, scale, variants, matched } }
  } catch (thrown) {
    throw addFileName(thrown, name)
  }
}

/** Lists fewer dropped variants until the result is within the maximum size. */
function trimToSize(result: PickResult, maxBytes: number): PickResult {
  const size = new TextEncoder().encode(JSON.stringify(result)).length
  const { first } = result.dropped
  if (size <= maxBytes || first.length === 0) return result
  const each = new TextEncoder().encode(JSON.stringify(first)).length / first.length
  const fewer = Math.max(0, Math.floor(first.length - (size - maxBytes) / each) - 1)
  return { ...result, dropped: { ...result.dropped, first: first.slice(0, fewer) } }
}

function droppedOf(
  { counts, dropped }: Chosen,
  mostListed: number = PICK_LIMITS.listed,
): PickResult['dropped'] {
  return {
    total: [...counts.values()].reduce((sum, count) => sum + count, 0),
    counts: Object.fromEntries(counts),
    first: dropped
      .toSorted((a, b) => b.negLog10P - a.negLog10P || a.row - b.row)
      .slice(0, mostListed),
  }
}

/**
 * Returns the required input of a selection other than its files. @throws ScienceFailure bad-parameter: it is
 * missing
 */
function requiredInput(
  rules: PickParameters,
  { ld, panel = [], outcome }: PickInput,
): { matrix: PickInput['ld']; sets: PanelFiles[] } {
  const isByMatrix = rules.independence === 'matrix'
  const isByPanel = needsPanel(rules, outcome !== undefined)
  if ((isByMatrix && !ld) || (isByPanel && panel.length === 0)) {
    const column = isByMatrix && !ld ? 'ld' : 'panel'
    throw new ScienceFailure({ code: 'bad-parameter', column, expected: 'file', found: '' })
  }
  return { matrix: isByMatrix ? ld : undefined, sets: isByPanel ? panel : [] }
}

/** Returns the lookup of proxies in a panel; null where none are requested. */
function offersOf(
  { absent, proxyR2, proxyKb }: PickParameters,
  panel: PanelLd | null,
  { signal }: PickHooks,
): OfferProxies | null {
  if (absent !== 'proxy' || !panel) return null
  const rules = { r2: proxyR2, windowKb: proxyKb }
  return (lacking) => offerProxies(lacking, panel, rules, signal ? { signal } : {})
}

/** Counts the bytes to read; an outcome with proxies is read twice. */
function bytesOf(
  files: readonly ({ source: ByteSource } | undefined)[],
  sets: readonly PanelFiles[],
): number {
  const whole = files.reduce((sum, file) => sum + (file?.source.size ?? 0), 0)
  return sets.reduce((sum, { bim }) => sum + bim.size, whole)
}

/**
 * Reads the candidates of the file, and the effects of another study; `candidates` are those to select from.
 */
async function readCandidates(
  { exposure, estimates: other }: PickInput,
  rules: PickParameters,
  reading: ReadProgress,
) {
  const collected = await collectCandidates(exposure, rules, reading.next(exposure.source.size))
  const { candidates: all } = collected
  const estimates = other ? await readEstimates(other, all, reading.next(other.source.size)) : null
  const candidates = estimates ? all.filter(({ row }) => estimates.found.has(row)) : all
  return { collected, estimates, candidates }
}

/** Collects warnings about the selected instruments. */
function summariseSelection(
  facts: Omit<WarningFacts, 'hint' | 'summary' | 'estimates' | 'selectedBy'>,
  { candidates: all }: Collected,
  estimates: Estimates | null,
): Pick<PickResult, 'estimates' | 'summary' | 'skyline' | 'build' | 'warnings'> {
  const { instruments } = facts
  const hint = buildHint(all)
  const summary = summaryOf(instruments, r2SourceOf(numbersOf(all, estimates)))
  const second = estimates ? toEstimatesPart(estimates, instruments) : null
  const selectedBy = (second ? selectionOf(second) : instruments).map(({ p }) => p)
  return {
    ...(second && { estimates: second }),
    summary,
    skyline: skylineOf(all),
    build: hint.build,
    warnings: pickWarnings({ ...facts, hint, summary, estimates: second, selectedBy }),
  }
}

/**
 * Selects instruments from a file of any length: by p, F and the other thresholds, then so that they are
 * independent by the chosen rule; takes their effects from another study, and looks them up in an outcome's
 * file, where these are given. Files are streamed once and hashed on the way; memory grows with the candidates
 * alone.
 *
 * @throws ScienceFailure bad-parameter, too-many-candidates, too-many-instruments, none-below-p, those of
 * readLd and of readPanelLd, and the faults of the parser with the name of the file
 */
export async function pickInstruments(
  input: PickInput,
  rules: PickParameters,
  hooks: PickHooks,
): Promise<PickResult> {
  checkPickParameters(rules)
  const { outcome } = input
  const { matrix, sets } = requiredInput(rules, input)
  const start = hooks.host.now()
  const again = sets.length > 0 && rules.absent === 'proxy' ? outcome : undefined
  const files = [input.exposure, input.estimates, matrix, outcome, again]
  const reading = new ReadProgress(hooks, bytesOf(files, sets))
  const { collected, estimates, candidates } = await readCandidates(input, rules, reading)
  const readMs = hooks.host.now() - start
  const ldFound = matrix
    ? await readMatrix(matrix, candidates, rules, reading.next(matrix.source.size))
    : null
  const readPanel = (required: readonly PanelCandidate[]) =>
    readPanelLd(sets, required, hooks.host, (set) => reading.next(set.bim.size))
  const isClumped = rules.independence === 'panel'
  const byPanel = isClumped ? await readPanel(candidates) : null
  const chosen = selectInstruments(collected, rules, {
    ld: ldFound?.found ?? null,
    panel: byPanel,
    estimates,
  })
  const { instruments, standIns } = chosen
  // Without clumping by it, only the instruments are looked up in the panel.
  const panelLd = byPanel ?? (sets.length > 0 ? await readPanel(instruments) : null)
  const part =
    outcome && instruments.length > 0
      ? await lookUpOutcome(
          outcome,
          instruments,
          () => reading.next(outcome.source.size),
          offersOf(rules, panelLd, hooks),
        )
      : null
  reading.finish()
  const panelSummary = panelLd?.panelSummary ?? null
  const selection = { rules, ...chosen, candidates, panel: panelSummary, part }
  const result: PickResult = {
    schemaVersion: 1,
    kind: 'instruments',
    engine: { ...ENGINE },
    input: collected.input,
    parameters: rules,
    ld: ldFound?.panelSummary ?? null,
    ...(panelSummary && { panel: panelSummary }),
    ...(standIns.length > 0 && { standIns }),
    flow: flowOf(collected, chosen.counts, rules, estimates !== null),
    instruments: packRows<Instrument>(INSTRUMENT_COLUMNS, instruments),
    dropped: droppedOf(chosen, hooks.mostListed),
    traits: chosen.traits.slice(0, 500),
    ...summariseSelection(selection, collected, estimates),
    outcome: part,
    timings: { totalMs: hooks.host.now() - start, readMs },
  }
  return hooks.maxBytes === undefined ? result : trimToSize(result, hooks.maxBytes)
}
