/** Variants of a choice of instruments in a reference panel. */
import type { EngineHost } from '../engine.ts'
import { ScienceFailure } from '../failure.ts'
import { isPalindromic } from '../harmonise/alleles.ts'
import { GenotypeStore } from '../panel/genotypes.ts'
import { type Matched, matchToPanels, type Unmatched, type Wanted } from '../panel/match.ts'
import { Panel, type PanelFiles } from '../panel/panel.ts'
import { indexName, indexParts, LEAST_BYTES, readIndex } from '../panel/variant-index.ts'
import type { ByteSource, ReadHooks } from '../reader/byte-source.ts'
import { hashingSource } from '../reader/hashing-source.ts'
import { PICK_LIMITS } from './parameters.ts'
import type { PanelTold } from './result.ts'

/** A variant's place: its panel, and its number among the genotypes that were read of it. */
export type Place = Matched & { at: number }

/** As much of a candidate, or of an instrument, as its place follows from; `row` tells it from all others. */
export type Placeable = Wanted & { row: number; eaf: number | null }

export type PanelLd = {
  panels: readonly Panel[]
  stores: readonly GenotypeStore[]
  /** By lines of the file. */
  places: ReadonlyMap<number, Place | Unmatched>
  /** Positions of the file and of the panel do not go together, as names tell. */
  isOtherBuild: boolean
  told: PanelTold
}

/** Frequencies so far apart are told; ancestries that are close differ by less at most variants. */
const FAR = 0.2
/** Of the variants found by name, the share at other positions from which on another build is taken for sure. */
const OTHER_BUILD = 0.5
const LEAST_NAMED = 5

type Opened = { panel: Panel; told: PanelTold['files'][number] }

/** What was read of a .bim file before, and how it is kept when it is read now. */
async function indexOf(bim: ByteSource, { panelIndexes, sha256 }: PanelHost) {
  if (!panelIndexes || bim.size < LEAST_BYTES) return { kept: null, keep: () => Promise.resolve() }
  const name = await indexName(bim, sha256)
  const found = await panelIndexes.read(name)
  return {
    kept: found && (await readIndex(found, bim)),
    // Without room it is read again the next time.
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
    told: {
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
 * What was found by place alone is given up where names tell that the panel is of another build: there,
 * another variant stands at that place.
 */
function withoutOtherBuild(found: (Matched | Unmatched)[], wanted: readonly Placeable[]): Matches {
  let [named, samePlace] = [0, 0]
  for (const [at, one] of found.entries()) {
    const { position } = wanted[at]!
    if (typeof one === 'string' || one.by !== 'name' || position === null) continue
    named += 1
    if (one.variant.position === position) samePlace += 1
  }
  const isOther = named >= LEAST_NAMED && samePlace < named * OTHER_BUILD
  const kept = isOther
    ? found.map((one) => (typeof one !== 'string' && one.by === 'place' ? 'absent' : one))
    : found
  return { found: kept, named, samePlace, isOther }
}

/** How far the file's frequencies are from those of the panel; strands of palindromic ones are not known. */
function frequenciesOf(
  wanted: readonly Placeable[],
  places: ReadonlyMap<number, Place | Unmatched>,
  stores: readonly GenotypeStore[],
): Pick<PanelTold, 'compared' | 'far'> {
  let [compared, far] = [0, 0]
  for (const { row, eaf, effectAllele, otherAllele } of wanted) {
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
 * Opens a panel, finds variants in it and reads their genotypes; nothing else of the .bed files.
 *
 * @param hooksOf for the reading of each set's .bim file
 * @throws ScienceFailure those of Panel.open and of its genotypes; panel-too-large where the genotypes of so
 * many would not fit into memory
 */
export async function readPanelLd(
  sets: readonly PanelFiles[],
  wanted: readonly Placeable[],
  host: PanelHost,
  hooksOf: (set: PanelFiles) => ReadHooks,
): Promise<PanelLd> {
  const opened: Opened[] = []
  for (const set of sets) opened.push(await openSet(set, host, hooksOf(set)))
  const panels = opened.map(({ panel }) => panel)
  const matches = withoutOtherBuild(await matchToPanels(panels, wanted), wanted)
  const rows = panels.map((): number[] => [])
  const places = new Map<number, Place | Unmatched>()
  for (const [at, one] of matches.found.entries()) {
    const { row } = wanted[at]!
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
    told: {
      files: opened.map(({ told }) => told),
      people: people.count,
      founders: people.founderCount,
      matched: placed.length,
      byPlace: placed.filter(({ by }) => by === 'place').length,
      turned: placed.filter(({ isTurned }) => isTurned).length,
      named: matches.named,
      samePlace: matches.samePlace,
      ...frequenciesOf(wanted, places, stores),
    },
  }
}
