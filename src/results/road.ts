/** How instruments were chosen and looked up: what a methods paragraph tells, and what it takes to do it again. */
import type { HarmoniseAction } from '../science/harmonise/match.ts'
import type { PickParameters } from '../science/instruments/parameters.ts'
import type { PanelTold } from '../science/instruments/result.ts'
import { type Fields, isFields, isListOf } from './json-checks.ts'

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

const isNamed = (value: unknown): value is Fields =>
  isFields(value) && ['fileName', 'sha256', 'name'].every((key) => typeof value[key] === 'string')

/** Whether a stored value is a road: records come from files as well. */
export function isRoad(value: unknown): value is Road {
  if (!isFields(value)) return false
  const { engine, exposure, parameters, panel, outcome, f } = value
  return (
    typeof engine === 'string' &&
    isNamed(exposure) &&
    isFields(parameters) &&
    typeof parameters['mostP'] === 'number' &&
    typeof parameters['independence'] === 'string' &&
    typeof value['chosen'] === 'number' &&
    isFields(f) &&
    (panel === null ||
      (isFields(panel) &&
        isListOf(panel['files'], (file) => typeof file['bimSha256'] === 'string'))) &&
    (outcome === null || isNamed(outcome))
  )
}
