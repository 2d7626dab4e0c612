import type { EngineHost } from '../engine.ts'
import { ENGINE } from '../engine.ts'
import { ScienceFailure } from '../failure.ts'
import { variantKey } from '../harmonise/association.ts'
import type { HarmoniseAction } from '../harmonise/match.ts'
import type { ByteSource } from '../reader/byte-source.ts'
import { hashingSource } from '../reader/hashing-source.ts'
import type { Progress } from '../two-sample/stage-clock.ts'
import type { AbortLike } from '../abort.ts'
import { buildHint } from './build-hint.ts'
import type { Candidate, Dropped, InstrumentReason } from './candidate.ts'
import { byChromosome } from './chromosome.ts'
import type { Collected, FileInput } from './collect.ts'
import { collectCandidates, withFile } from './collect.ts'
import type { LdFound } from './ld-matrix.ts'
import { readLd } from './ld-matrix.ts'
import { lookUpOutcome } from './look-up.ts'
import type { PanelFiles } from '../panel/panel.ts'
import { type PanelLd, readPanelLd } from './panel-ld.ts'
import type { PickParameters } from './parameters.ts'
import { checkPickParameters, PICK_LIMITS } from './parameters.ts'
import type { FlowStep, Instrument, OutcomePart, PickResult, TraitCount } from './result.ts'
import { INSTRUMENT_COLUMNS, packed } from './result.ts'
import type { Selected } from './select-independent.ts'
import { selectIndependent } from './select-independent.ts'
import { instrumentOf, r2SourceOf, summaryOf } from './summary.ts'
import { pickWarnings } from './warnings.ts'

export type PickInput = {
  exposure: FileInput
  /** An LD matrix, where independence goes by one. */
  ld?: { name: string; source: ByteSource }
  /** A reference panel, one set or one for each chromosome, where independence goes by one. */
  panel?: PanelFiles[]
  /** Where the instruments are looked up. */
  outcome?: FileInput & { action: HarmoniseAction }
}

export type PickHooks = {
  host: EngineHost
  onProgress?: (progress: Progress) => void
  signal?: AbortLike
  /** The result as JSON is no longer than this: fewer dropped variants are listed. */
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
}

/** Tells how far the reading of several files is. */
class Reading {
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

  /** Hooks for the next file. Of an archive not all bytes are passed on the way. */
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

  /** All files are read. */
  finish(): void {
    this.#bytes = this.#size
    this.#tell('finishing')
  }
}

/** The candidates of each trait for themselves; stronger first in each. */
function choose(
  { candidates, dropped, counts }: Collected,
  rules: PickParameters,
  { ld, panel }: { ld: LdFound | null; panel: PanelLd | null },
): Chosen {
  const chosen: Chosen = {
    instruments: [],
    dropped: [...dropped],
    counts: new Map(counts),
    traits: [],
    unplaced: 0,
    outside: 0,
  }
  const from = r2SourceOf(candidates)
  for (const [trait, own] of Map.groupBy(candidates, (one) => one.trait)) {
    const selected = selectIndependent(own, rules, ld?.ld ?? null, panel)
    chosen.traits.push({ trait, candidates: own.length, kept: selected.kept.length })
    chosen.unplaced += selected.unplaced
    chosen.outside += selected.outside
    for (const one of selected.kept) {
      chosen.instruments.push(instrumentOf(one, from, selected.near.get(one) ?? 0))
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

const READABLE: InstrumentReason[] = ['missing-value', 'standard-error-not-positive'].concat([
  'effect-zero',
  'alleles-unreadable',
]) as InstrumentReason[]

/** How many are left after each sieve that is in use. */
function flowOf(collected: Collected, chosen: Chosen, rules: PickParameters): FlowStep[] {
  const flow: FlowStep[] = [
    { step: 'rows', left: collected.input.rows },
    { step: 'p', left: collected.passed },
  ]
  let left = collected.passed
  const add = (step: FlowStep['step'], reasons: InstrumentReason[], isUsed = true, more = 0) => {
    const gone = reasons.reduce((sum, reason) => sum + (chosen.counts.get(reason) ?? 0), more)
    left -= gone
    if (isUsed || gone > 0) flow.push({ step, left })
  }
  const dropsAlleles = [rules.indels, rules.palindromic, rules.multiAllelic].includes('drop')
  add('trait', [], rules.trait !== null, collected.otherTrait)
  add('readable', READABLE)
  add('alleles', ['indel', 'palindromic', 'multi-allelic'], dropsAlleles)
  add('mhc', ['mhc'], rules.mhc === 'drop')
  add('maf', ['low-maf'], rules.leastMaf > 0)
  add('info', ['low-info'], rules.leastInfo > 0)
  add('f', ['weak'], rules.leastF > 0)
  add('unique', ['duplicate'])
  add('independent', [
    'no-position',
    'near-stronger',
    'correlated',
    'not-in-matrix',
    'not-in-panel',
    'other-alleles-in-panel',
  ])
  return flow
}

/** Base pairs of which the figure shows the strongest candidate, and how many it shows. */
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
  { host, ...hooks }: ReturnType<Reading['next']>,
): Promise<{ found: LdFound; told: NonNullable<PickResult['ld']> }> {
  const hashing = hashingSource(source)
  const names = new Set(candidates.map(({ SNP }) => variantKey(SNP)))
  try {
    const wanted = { names, scale: rules.ldScale, leastR2: rules.r2 }
    const found = await readLd(hashing.source, wanted, host, hooks)
    const { layout, scale, variants, matched } = found
    const file = { fileName: name, sha256: await hashing.finish(), bytes: source.size }
    return { found, told: { ...file, layout, scale, variants, matched } }
  } catch (thrown) {
    throw withFile(thrown, name)
  }
}

/** Fewer dropped variants are listed until the result is no longer than it may be. */
function fitted(result: PickResult, maxBytes: number): PickResult {
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

/** What the way to independence goes by. @throws ScienceFailure bad-parameter: it was not given */
function neededOf(
  { independence }: PickParameters,
  ld: PickInput['ld'],
  panel: PickInput['panel'] = [],
): { matrix: PickInput['ld']; sets: PanelFiles[] } {
  const isMissing =
    (independence === 'matrix' && !ld) || (independence === 'panel' && panel.length === 0)
  if (isMissing) {
    const column = independence === 'matrix' ? 'ld' : 'panel'
    throw new ScienceFailure({ code: 'bad-parameter', column, expected: 'file', found: '' })
  }
  return {
    matrix: independence === 'matrix' ? ld : undefined,
    sets: independence === 'panel' ? panel : [],
  }
}

/**
 * Chooses instruments from a file of any length: by p, F and the other thresholds, then so that they
 * are independent by the chosen rule; and looks them up in an outcome's file where there is one.
 * Files are read piece by piece, once, and hashed meanwhile; memory grows with the candidates alone.
 *
 * @throws ScienceFailure bad-parameter, too-many-candidates, too-many-instruments, none-below-p,
 * those of readLd and of readPanelLd, and the faults of the reader with the name of the file
 */
export async function pickInstruments(
  { exposure, ld, panel, outcome }: PickInput,
  rules: PickParameters,
  hooks: PickHooks,
): Promise<PickResult> {
  checkPickParameters(rules)
  const { matrix, sets } = neededOf(rules, ld, panel)
  const start = hooks.host.now()
  const files = [exposure, matrix, outcome].filter((file) => file !== undefined)
  const sources = [...files.map(({ source }) => source), ...sets.map(({ bim }) => bim)]
  const reading = new Reading(
    hooks,
    sources.reduce((sum, { size }) => sum + size, 0),
  )
  const collected = await collectCandidates(exposure, rules, reading.next(exposure.source.size))
  const readMs = hooks.host.now() - start
  const { candidates } = collected
  const ldFound = matrix
    ? await readMatrix(matrix, candidates, rules, reading.next(matrix.source.size))
    : null
  const panelLd =
    sets.length > 0
      ? await readPanelLd(sets, candidates, (set) => reading.next(set.bim.size))
      : null
  const told = panelLd?.told ?? null
  const chosen = choose(collected, rules, { ld: ldFound?.found ?? null, panel: panelLd })
  const { instruments } = chosen
  const part: OutcomePart | null =
    outcome && instruments.length > 0
      ? await lookUpOutcome(outcome, instruments, reading.next(outcome.source.size))
      : null
  reading.finish()
  const hint = buildHint(candidates)
  const summary = summaryOf(instruments, r2SourceOf(candidates))
  const result: PickResult = {
    schemaVersion: 1,
    kind: 'instruments',
    engine: { ...ENGINE },
    input: collected.input,
    parameters: rules,
    ld: ldFound?.told ?? null,
    ...(told && { panel: told }),
    flow: flowOf(collected, chosen, rules),
    instruments: packed<Instrument>(INSTRUMENT_COLUMNS, instruments),
    dropped: droppedOf(chosen, hooks.mostListed),
    traits: chosen.traits.slice(0, 500),
    summary,
    skyline: skylineOf(candidates),
    build: hint.build,
    warnings: pickWarnings({ rules, hint, summary, ...chosen, candidates, panel: told }),
    outcome: part,
    timings: { totalMs: hooks.host.now() - start, readMs },
  }
  return hooks.maxBytes === undefined ? result : fitted(result, hooks.maxBytes)
}
