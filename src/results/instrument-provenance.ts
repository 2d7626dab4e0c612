/** Provenance of instruments: how they were chosen and looked up, for the methods paragraph and to repeat it. */
import type { HarmoniseAction } from '../science/harmonise/match.ts'
import type { PickParameters } from '../science/instruments/parameters.ts'
import type { PanelSummary } from '../science/instruments/result.ts'

type NamedFile = { fileName: string; sha256: string }

/** Provenance of instruments, stored with the results of their analysis. */
export type InstrumentProvenance = {
  engine: string
  exposure: NamedFile & { name: string; rows: number }
  parameters: PickParameters
  panel: Pick<PanelSummary, 'files' | 'founders'> | null
  ld: NamedFile | null
  /** Candidates that the panel or the matrix lacks, and how many of them were judged as another variant. */
  lacking: number
  judgedAs: number
  /** The study that effects come from, where it is not the one that instruments were selected in. */
  estimates?: NamedFile & {
    rows: number
    action: HarmoniseAction
    /** Candidates that it lacks or that cannot be used in it. */
    lost: number
    /** Ratio of its effects to those of the selecting study. */
    share: number | null
    /** Its numbers are those of the selecting study. */
    isSame: boolean
  }
  chosen: number
  f: { least: number | null; median: number | null }
  outcome:
    | (NamedFile & {
        name: string
        rows: number
        action: HarmoniseAction
        proxies: { r2: number; windowKb: number; used: number; least: number | null } | null
        absent: number
        kept: number
      })
    | null
}

/** Whether effects on the exposure come from a study in which nothing was selected. */
export function isThreeSample(
  provenance: InstrumentProvenance | undefined,
): provenance is InstrumentProvenance & Required<Pick<InstrumentProvenance, 'estimates'>> {
  return provenance?.estimates !== undefined && !provenance.estimates.isSame
}
