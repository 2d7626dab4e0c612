/** Looks up the variants of a selection of instruments in a reference panel. */
import type { EngineHost } from '../engine.ts'
import { ScienceFailure } from '../failure.ts'
import { isPalindromic } from '../harmonise/alleles.ts'
import { GenotypeStore } from '../panel/genotypes.ts'
import { type Matched, matchToPanels, type Unmatched, type PanelQuery } from '../panel/match.ts'
import { Panel, type PanelFiles } from '../panel/panel.ts'
import { indexName, indexParts, LEAST_BYTES, readIndex } from '../panel/variant-index.ts'
import type { ByteSource, ReadHooks } from '../parser/byte-source.ts'
import { hashingSource } from '../parser/hashing-source.ts'
import { PICK_LIMITS } from './parameters.ts'
import type { PanelSummary } from './result.ts'

/** A variant found in a panel: the panel, and its index among the genotypes that were read. */
export type PanelMatch = Matched & { at: number }

/** Fields of a candidate or an instrument that identify it in a panel; `row` is its key. */
export type PanelCandidate = PanelQuery & { row: number; eaf: number | null }

/** Genotypes and matches of variants in the sets of a panel. */
export type PanelLd = {
  panels: readonly Panel[]
  stores: readonly GenotypeStore[]
  /** By lines of the file. */
  places: ReadonlyMap<number, PanelMatch | Unmatched>
  /** Names indicate that positions of the file and of the panel are of different builds. */
  isOtherBuild: boolean
  panelSummary: PanelSummary
}

/** Frequencies that differ by this are reported; they differ by less at most variants of similar ancestries. */
const FAR = 0.2
/** Share of variants found by name at other positions, from which on the build is considered different. */
const OTHER_BUILD = 0.5
const LEAST_NAMED = 5

type Opened = { panel: Panel; panelSummary: PanelSummary['files'][number] }

/** Returns a cached index of a .bim file, or reads the file and caches it. */
async function indexOf(bim: ByteSource, { panelIndexes, sha256 }: PanelHost) {
  if (!panelIndexes || bim.size < LEAST_BYTES) return { kept: null, keep: () => Promise.resolve() }
  const name = await indexName(bim, sha256)
  const found = await panelIndexes.read(name)
  return {
    kept: found && (await readIndex(found, bim)),
    // Without storage space it is read again next time.
    keep: ({ variants }: Panel, hash: string) =>
      panelIndexes.write(name, indexParts(variants.read(), hash, bim.size)).catch(() => {}),
  }
}

export type PanelHost = Pick<EngineHost, 'panelIndexes' | 'sha256'>

async function openSet(files: PanelFiles, host: PanelHost, hooks: ReadHooks): Promise<Opened> {
  const { kept, keep } = await indexOf(files.bim, host)
  const [bim, fam] = [hashingSource(files.bim), hashingSource(files.fam)]
  const read = kept ? files.bim : bim.source
  const panel = await Panel.open({ ...files, bim: read, fam: fam.source }, hooks, kept)
  const bimSha256 = kept?.sha256 ?? (await bim.finish())
  if (!kept) await keep(panel, bimSha256)
  return {
    panel,
    panelSummary: {
      fileName: files.name,
      bimSha256,
      famSha256: await fam.finish(),
      bedBytes: files.bed.size,
      variants: panel.variants.count,
    },
  }
}

type Matches = {
  found: (Matched | Unmatched)[]
  named: number
  samePlace: number
  isOther: boolean
}

/**
 * Drops matches by position alone where names indicate that the panel is of another build: that position has
 * another variant there.
 */
function dropOtherBuild(
  found: (Matched | Unmatched)[],
  candidates: readonly PanelCandidate[],
): Matches {
  let [named, samePlace] = [0, 0]
  for (const [at, one] of found.entries()) {
    const { position } = candidates[at]!
    if (typeof one === 'string' || one.by !== 'name' || position === null) continue
    named += 1
    if (one.variant.position === position) samePlace += 1
  }
  const isOther = named >= LEAST_NAMED && samePlace < named * OTHER_BUILD
  const accepted = isOther
    ? found.map((one) => (typeof one !== 'string' && one.by === 'place' ? 'absent' : one))
    : found
  return { found: accepted, named, samePlace, isOther }
}

/** Compares the file's frequencies with those of the panel; the strand of palindromic ones is unknown. */
function frequenciesOf(
  candidates: readonly PanelCandidate[],
  places: ReadonlyMap<number, PanelMatch | Unmatched>,
  stores: readonly GenotypeStore[],
): Pick<PanelSummary, 'compared' | 'far'> {
  let [compared, far] = [0, 0]
  for (const { row, eaf, effectAllele, otherAllele } of candidates) {
    const place = places.get(row) ?? 'absent'
    if (typeof place === 'string' || eaf === null) continue
    if (otherAllele === null || isPalindromic(effectAllele, otherAllele)) continue
    const { two, one, none } = stores[place.panel]!.totals(place.at)
    const people = two + one + none
    if (people === 0) continue
    const first = (2 * two + one) / (2 * people)
    compared += 1
    if (Math.abs((place.isFirst ? first : 1 - first) - eaf) >= FAR) far += 1
  }
  return { compared, far }
}

/**
 * Opens a panel, finds variants in it and reads only their genotypes from the .bed files.
 *
 * @param hooksOf for the reading of each set's .bim file
 * @throws ScienceFailure those of Panel.open and of its genotypes; panel-too-large where the genotypes of so
 * many would not fit into memory
 */
export async function readPanelLd(
  sets: readonly PanelFiles[],
  candidates: readonly PanelCandidate[],
  host: PanelHost,
  hooksOf: (set: PanelFiles) => ReadHooks,
): Promise<PanelLd> {
  const opened: Opened[] = []
  for (const set of sets) opened.push(await openSet(set, host, hooksOf(set)))
  const panels = opened.map(({ panel }) => panel)
  const matches = dropOtherBuild(await matchToPanels(panels, candidates), candidates)
  const rows = panels.map((): number[] => [])
  const places = new Map<number, PanelMatch | Unmatched>()
  for (const [at, one] of matches.found.entries()) {
    const { row } = candidates[at]!
    if (typeof one === 'string') places.set(row, one)
    else places.set(row, { ...one, at: rows[one.panel]!.push(one.variant.index) - 1 })
  }
  const bytes = panels.reduce(
    (sum, { people }, at) => sum + GenotypeStore.bytesFor(people.count) * rows[at]!.length,
    0,
  )
  if (bytes > PICK_LIMITS.panelBytes) {
    const found = String(matches.found.length)
    throw new ScienceFailure({ code: 'panel-too-large', found, file: sets[0]!.name })
  }
  const stores: GenotypeStore[] = []
  for (const [at, panel] of panels.entries()) stores.push(await panel.genotypes(rows[at]!))
  const placed = [...places.values()].filter((one) => typeof one !== 'string')
  const { people } = panels[0]!
  return {
    panels,
    stores,
    places,
    isOtherBuild: matches.isOther,
    panelSummary: {
      files: opened.map(({ panelSummary }) => panelSummary),
      people: people.count,
      founders: people.founderCount,
      matched: placed.length,
      byPlace: placed.filter(({ by }) => by === 'place').length,
      turned: placed.filter(({ isTurned }) => isTurned).length,
      named: matches.named,
      samePlace: matches.samePlace,
      ...frequenciesOf(candidates, places, stores),
    },
  }
}
