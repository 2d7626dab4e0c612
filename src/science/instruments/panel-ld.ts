/** Candidates of a choice of instruments in a reference panel, and their clumping by it. */
import { ScienceFailure } from '../failure.ts'
import { isPalindromic } from '../harmonise/alleles.ts'
import { clumpByPanel, type ClumpVariant, haplotypeCorrelations } from '../panel/clump.ts'
import { GenotypeStore } from '../panel/genotypes.ts'
import { type Matched, matchToPanels, type Unmatched } from '../panel/match.ts'
import { Panel, type PanelFiles } from '../panel/panel.ts'
import type { ReadHooks } from '../reader/byte-source.ts'
import { hashingSource } from '../reader/hashing-source.ts'
import type { Candidate, InstrumentReason } from './candidate.ts'
import type { Yielded } from './independence.ts'
import type { PickParameters } from './parameters.ts'
import { PICK_LIMITS } from './parameters.ts'
import { byStrength } from './rank.ts'
import type { PanelTold } from './result.ts'

/** A candidate's place: its panel, and its number among the genotypes that were read of it. */
type Place = Matched & { at: number }

export type PanelLd = {
  panels: readonly Panel[]
  stores: readonly GenotypeStore[]
  places: ReadonlyMap<Candidate, Place | Unmatched>
  told: PanelTold
}

/** Frequencies so far apart are told; ancestries that are close differ by less at most variants. */
const FAR = 0.2
/** Of the variants found by name, the share at other positions from which on another build is taken for sure. */
const OTHER_BUILD = 0.5
const LEAST_NAMED = 5

type Opened = { panel: Panel; told: PanelTold['files'][number] }

async function openSet(files: PanelFiles, hooks: ReadHooks): Promise<Opened> {
  const [bim, fam] = [hashingSource(files.bim), hashingSource(files.fam)]
  const panel = await Panel.open({ ...files, bim: bim.source, fam: fam.source }, hooks)
  return {
    panel,
    told: {
      fileName: files.name,
      bimSha256: await bim.finish(),
      famSha256: await fam.finish(),
      bedBytes: files.bed.size,
      variants: panel.variants.count,
    },
  }
}

/**
 * What was found by place alone is given up where names tell that the panel is of another build: there,
 * another variant stands at that place.
 */
function withoutOtherBuild(
  found: (Matched | Unmatched)[],
  candidates: readonly Candidate[],
): { found: (Matched | Unmatched)[]; named: number; samePlace: number } {
  let [named, samePlace] = [0, 0]
  for (const [at, one] of found.entries()) {
    const { position } = candidates[at]!
    if (typeof one === 'string' || one.by !== 'name' || position === null) continue
    named += 1
    if (one.variant.position === position) samePlace += 1
  }
  const isOther = named >= LEAST_NAMED && samePlace < named * OTHER_BUILD
  const kept = isOther
    ? found.map((one) => (typeof one !== 'string' && one.by === 'place' ? 'absent' : one))
    : found
  return { found: kept, named, samePlace }
}

/** How far the file's frequencies are from those of the panel; strands of palindromic ones are not known. */
function frequenciesOf(
  places: ReadonlyMap<Candidate, Place | Unmatched>,
  stores: readonly GenotypeStore[],
): Pick<PanelTold, 'compared' | 'far'> {
  let [compared, far] = [0, 0]
  for (const [{ eaf, effectAllele, otherAllele }, place] of places) {
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
 * Opens a panel, finds the candidates in it and reads their genotypes; nothing else of the .bed files.
 *
 * @param hooksOf for the reading of each set's .bim file
 * @throws ScienceFailure those of Panel.open and of its genotypes; panel-too-large where the genotypes of so
 * many candidates would not fit into memory
 */
export async function readPanelLd(
  sets: readonly PanelFiles[],
  candidates: readonly Candidate[],
  hooksOf: (set: PanelFiles) => ReadHooks,
): Promise<PanelLd> {
  const opened: Opened[] = []
  for (const set of sets) opened.push(await openSet(set, hooksOf(set)))
  const panels = opened.map(({ panel }) => panel)
  const matches = withoutOtherBuild(await matchToPanels(panels, candidates), candidates)
  const rows = panels.map((): number[] => [])
  const places = new Map<Candidate, Place | Unmatched>()
  for (const [at, one] of matches.found.entries()) {
    if (typeof one === 'string') places.set(candidates[at]!, one)
    else places.set(candidates[at]!, { ...one, at: rows[one.panel]!.push(one.variant.index) - 1 })
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
    told: {
      files: opened.map(({ told }) => told),
      people: people.count,
      founders: people.founderCount,
      matched: placed.length,
      byPlace: placed.filter(({ by }) => by === 'place').length,
      turned: placed.filter(({ isTurned }) => isTurned).length,
      named: matches.named,
      samePlace: matches.samePlace,
      ...frequenciesOf(places, stores),
    },
  }
}

const REASON: Record<Unmatched, InstrumentReason> = {
  absent: 'not-in-panel',
  'other-alleles': 'other-alleles-in-panel',
}

export type Outside = { one: Candidate; why: InstrumentReason }

/**
 * Clumps candidates as PLINK 1.9 does, each set of the panel for itself: every candidate may begin a clump.
 *
 * @param onYielded takes what goes
 * @returns `kept`, stronger first, and `outside`, what the panel does not have. With `outside: 'keep'` they are in
 * `kept` too, unjudged.
 */
export function clumpCandidates(
  candidates: readonly Candidate[],
  { panels, stores, places }: PanelLd,
  rules: Pick<PickParameters, 'r2' | 'windowKb' | 'outside'>,
  onYielded: (one: Yielded<Candidate>) => void,
): { kept: Candidate[]; outside: Outside[] } {
  const inPanel = panels.map((): { one: Candidate; place: Place }[] => [])
  const kept: Candidate[] = []
  const outside: Outside[] = []
  for (const one of candidates) {
    const place = places.get(one) ?? 'absent'
    if (typeof place !== 'string') inPanel[place.panel]!.push({ one, place })
    else {
      outside.push({ one, why: REASON[place] })
      if (rules.outside === 'keep') kept.push(one)
    }
  }
  for (const [number, found] of inPanel.entries()) {
    const { variants } = panels[number]!
    const sorted = found.toSorted((a, b) => a.place.variant.index - b.place.variant.index)
    const stretches = sorted.map(({ place }) => variants.stretchOf(place.variant.index))
    const list = sorted.map(({ one, place: { variant } }, at): ClumpVariant => ({
      line: variant.index,
      stretch: stretches[at]!.start,
      position: variant.position,
      p: one.p,
      negLog10P: one.negLog10P,
    }))
    const correlation = haplotypeCorrelations(stores[number]!, () => false)
    const onX = haplotypeCorrelations(stores[number]!, () => true)
    const between = (first: number, second: number) =>
      (stretches[first]!.ploidy === 'x' ? onX : correlation)(
        sorted[first]!.place.at,
        sorted[second]!.place.at,
      )
    const { r2, windowKb } = rules
    for (const { at, members } of clumpByPanel(list, between, {
      indexP: 1,
      memberP: Number.POSITIVE_INFINITY,
      r2,
      windowKb,
    })) {
      const to = sorted[at]!.one
      kept.push(to)
      for (const { at: other, r } of members) {
        const distance = Math.abs(list[other]!.position - list[at]!.position)
        onYielded({ variant: sorted[other]!.one, to, distance, r2: r * r })
      }
    }
  }
  return { kept: kept.toSorted(byStrength), outside }
}
