/** How instruments were chosen and looked up: what a methods paragraph tells, and what it takes to do it again. */
import type { HarmoniseAction } from '../science/harmonise/match.ts'
import type { PickParameters } from '../science/instruments/parameters.ts'
import type { PanelTold } from '../science/instruments/result.ts'

type NamedFile = { fileName: string; sha256: string }

export type Road = {
  engine: string
  exposure: NamedFile & { name: string; rows: number }
  parameters: PickParameters
  panel: Pick<PanelTold, 'files' | 'founders'> | null
  ld: NamedFile | null
  /** Candidates that the panel or the matrix does not have, and of them those judged as another one. */
  lacking: number
  judgedAs: number
  /** The study that effects come from, where it is not the one that instruments were selected in. */
  estimates?: NamedFile & {
    rows: number
    action: HarmoniseAction
    /** Candidates that it lacks or that cannot be used in it. */
    lost: number
    /** Its effects by those that were selected. */
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

/** Whether effects of a road's exposure come from a study in which nothing was selected. */
export function isThreeSample(
  road: Road | undefined,
): road is Road & Required<Pick<Road, 'estimates'>> {
  return road?.estimates !== undefined && !road.estimates.isSame
}
