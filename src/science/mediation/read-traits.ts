/** Reads the files of three traits: first the instruments, then the other traits' rows of them. */
import { hashSource } from '../parser/hash-source.ts'
import { type InstrumentCounts, instrumentsOf, toRanked } from '../bidirectional/instruments.ts'
import type { Side } from '../bidirectional/inputs.ts'
import { type OpenedFile, openSide, readSide, traitName } from '../bidirectional/side.ts'
import type { EngineHost } from '../engine.ts'
import { ScienceFailure } from '../failure.ts'
import { type Association, variantKey } from '../harmonise/association.ts'
import { type BuildsFinding, joinTo, createVariantQuery } from '../harmonise/join.ts'
import { loadCrossReferences } from '../liftover/cross-references.ts'
import type { Ranked } from '../instruments/rank.ts'
import {
  MEDIATION_LIMITS,
  type MediationFiles,
  type MediationMapping,
  type MediationParameters,
  type Part,
  PARTS,
} from './inputs.ts'
import type { MediationResult } from './result.ts'

/** Side of a wide table's columns: the outcome's for the outcome, the exposure's otherwise. */
export const SIDE_OF: Record<Part, Side> = { x: 'a', m: 'a', y: 'b' }

/** Rows and facts of a trait. Its variants take the names of the exposure's file. */
export type ReadTrait = {
  opened: OpenedFile[]
  name: string
  rows: Association[]
  rowsRead: number[]
  builds: BuildsFinding | null
}

export type Instruments = { rows: Association[]; counts: InstrumentCounts }

export type ReadTraits = {
  traits: Record<Part, ReadTrait>
  x: Instruments
  /** Without those excluded because of the exposure's. */
  m: Instruments
  excluded: Association[]
  shared: string[]
  /** Instruments of the mediator other than those of the exposure, for the multivariable model. */
  apart: Association[]
}

type Choice = {
  mapping: MediationMapping
  parameters: MediationParameters
  host: EngineHost
  onRead: (done: number) => void
}

function requireFiles(files: MediationFiles): void {
  for (const part of PARTS) {
    const count = files[part].length
    if (count === 0) throw new ScienceFailure({ code: 'empty-file', file: part.toUpperCase() })
    if (count > MEDIATION_LIMITS.files) {
      const expected = String(MEDIATION_LIMITS.files)
      throw new ScienceFailure({ code: 'too-many-files', expected, found: String(count) })
    }
  }
}

/** Progress share of each pass; each takes a sixth. */
const PASS = 1 / 6

async function readOwn(part: 'x' | 'm', files: MediationFiles, choice: Choice): Promise<ReadTrait> {
  const { mapping, parameters, host, onRead } = choice
  const opened = await openSide(files[part], host)
  const rows: Association[] = []
  const rowsRead: number[] = []
  for (const [at, one] of opened.entries()) {
    const request = {
      side: SIDE_OF[part],
      mapping: mapping[part],
      wanted: { mostP: parameters.instrumentP },
    }
    const found = await readSide([one], request, host, {
      onBytes: (read, size) => {
        const share = (at + read / Math.max(1, size)) / opened.length
        onRead((part === 'x' ? 0 : PASS) + PASS * share)
      },
    })
    rows.push(...found.rows)
    rowsRead.push(found.rowsRead)
  }
  return { opened, name: traitName(opened, rows, SIDE_OF[part]), rows, rowsRead, builds: null }
}

/** Joins rows to the names of known variants; `builds` says whether positions agree. */
async function joinToKnown(known: readonly Association[], trait: ReadTrait, host: EngineHost) {
  const join = joinTo(known, trait.rows, await loadCrossReferences(known, host.references))
  return { ...trait, rows: join.rows, builds: join.builds }
}

/** Returns the rows of required variants: from a pass through long files, from memory for short ones. */
async function lookUp(
  part: Part,
  trait: ReadTrait,
  instruments: readonly Association[],
  { mapping, host, onRead }: Choice,
): Promise<ReadTrait> {
  if (!trait.opened.some(({ isLong }) => isLong)) return trait
  const sought = createVariantQuery(
    instruments,
    await loadCrossReferences(instruments, host.references),
  )
  const request = { side: SIDE_OF[part], mapping: mapping[part], wanted: sought }
  const from = { x: 2 * PASS, m: 3 * PASS, y: 4 * PASS }[part]
  const found = await readSide(trait.opened, request, host, {
    onBytes: (read, size) => onRead(from + (PASS * read) / Math.max(1, size)),
  })
  return joinToKnown(instruments, { ...trait, rows: found.rows }, host)
}

async function readOutcome(
  files: MediationFiles,
  instruments: readonly Association[],
  { mapping, host, onRead }: Choice,
): Promise<ReadTrait> {
  const opened = await openSide(files.y, host)
  const sought = createVariantQuery(
    instruments,
    await loadCrossReferences(instruments, host.references),
  )
  const rows: Association[] = []
  const rowsRead: number[] = []
  for (const one of opened) {
    const request = { side: SIDE_OF.y, mapping: mapping.y, wanted: sought }
    const found = await readSide([one], request, host, {
      onBytes: (read, size) => onRead(4 * PASS + (2 * PASS * read) / Math.max(1, size)),
    })
    rows.push(...found.rows)
    rowsRead.push(found.rowsRead)
  }
  const trait = { opened, name: traitName(opened, rows, 'b'), rows, rowsRead, builds: null }
  return joinToKnown(instruments, trait, host)
}

function isNear(one: Ranked, others: readonly Ranked[], kb: number): boolean {
  return others.some(
    ({ chromosome, position }) =>
      chromosome !== null &&
      chromosome === one.chromosome &&
      position !== null &&
      one.position !== null &&
      Math.abs(position - one.position) <= 1000 * kb,
  )
}

/** Splits the instruments of the mediator by their relation to those of the exposure. */
function separateInstruments(x: readonly Association[], m: readonly Association[], kb: number) {
  const names = new Set(x.map(({ SNP }) => variantKey(SNP)))
  const places = x.flatMap((row) => toRanked(row) ?? [])
  const same = new Set(m.filter(({ SNP }) => names.has(variantKey(SNP))))
  const near = new Set(
    m.filter((row) => {
      const place = toRanked(row)
      return same.has(row) || (kb > 0 && place !== null && isNear(place, places, kb))
    }),
  )
  return { same, near }
}

/**
 * Reads the files of all traits: the instruments of exposure and mediator, and the rows of both in all three.
 *
 * @throws ScienceFailure every fault of the parser and the mappings; no-usable-rows: a trait without an
 * instrument at the thresholds
 */
export async function readTraits(files: MediationFiles, choice: Choice): Promise<ReadTraits> {
  requireFiles(files)
  const { parameters, host } = choice
  const ownX = await readOwn('x', files, choice)
  const ownM = await joinToKnown(ownX.rows, await readOwn('m', files, choice), host)
  const x = instrumentsOf(ownX.rows, parameters)
  const all = instrumentsOf(ownM.rows, parameters)
  for (const [{ rows }, own] of [[x, ownX] as const, [all, ownM] as const]) {
    if (rows.length > 0) continue
    const found = String(own.rowsRead.reduce((sum, count) => sum + count, 0))
    const file = own.opened[0]?.file.name ?? own.name
    throw new ScienceFailure({ code: 'no-usable-rows', found, file })
  }
  const { same, near } = separateInstruments(x.rows, all.rows, parameters.pruneKb)
  const isOut = { same, near, none: new Set<Association>() }[parameters.exclude]
  const instruments = [...x.rows, ...all.rows]
  return {
    traits: {
      x: await lookUp('x', ownX, instruments, choice),
      m: await lookUp('m', ownM, instruments, choice),
      y: await readOutcome(files, instruments, choice),
    },
    x,
    m: { rows: all.rows.filter((row) => !isOut.has(row)), counts: all.counts },
    excluded: all.rows.filter((row) => isOut.has(row)),
    shared: [...same].map(({ SNP }) => SNP),
    apart: all.rows.filter((row) => !near.has(row)),
  }
}

/** Returns name, size and SHA-256 of every file. */
export async function inputFacts(
  traits: ReadTraits['traits'],
  host: EngineHost,
): Promise<MediationResult['input']> {
  const files: MediationResult['input']['files'] = []
  for (const part of PARTS) {
    const { opened, rowsRead } = traits[part]
    for (const [at, { file, source, isLong }] of opened.entries()) {
      const sha256 = await hashSource(source, host)
      const rows = rowsRead[at] ?? 0
      files.push({ part, name: file.name, bytes: source.size, sha256, rows, isLong })
    }
  }
  const line = files.map(({ sha256 }) => sha256).join('\n')
  return { files, sha256: await host.sha256(new TextEncoder().encode(line)) }
}
