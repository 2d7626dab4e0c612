/** The rows of an evidence sheet: one for each estimate or posterior that a record has on the pair. */
import type { Inference } from '../../science/methods/estimate.ts'
import type { DirectionName } from '../bidirectional/body.ts'
import type { RecordBody } from '../record-body.ts'

/** A record with its decoded result. */
export type EvidenceRecord = {
  id: string
  toolId: string
  title: string
  createdAt: string
  body: RecordBody
}

/** Question that a row answers. */
export type EvidenceRole =
  /** Effect of the exposure by one exposure alone, from one study or pooled. */
  | 'effect'
  | 'pooled'
  /** Effect of the exposure with other exposures held constant. */
  | 'direct'
  /** Paths of a mediation analysis. */
  | 'path-total'
  | 'path-direct'
  | 'path-indirect'
  /** Whether both traits share a causal variant. */
  | 'shared'

/**
 * Position of a record on its own question, as its stored verdict and its answer have it: supported, an association
 * that a check or the verdict speaks against, no clear association, or no usable estimate.
 */
export type Stance = 'supports' | 'doubted' | 'unclear' | 'none'

export type EvidenceRow = {
  id: string
  record: Pick<EvidenceRecord, 'id' | 'toolId' | 'title' | 'createdAt'>
  engineVersion: string
  role: EvidenceRole
  /** `reverse`: from the sheet's outcome to its exposure. */
  direction: DirectionName
  /** Names as the record has them. */
  exposure: string
  outcome: string
  /** The mediator, or the exposures that are held constant; '' for none. */
  through: string
  /** On the scale of β or ln(OR); null for a posterior, and where the record refuses an estimate. */
  effect: Inference | null
  isOdds: boolean
  /** Posteriors of distinct variants and of a shared one. */
  posterior: { h3: number; h4: number } | null
  /** Reading of a colocalisation or a mediation, as its kind classifies it. */
  reading: string | null
  variants: number | null
  /** The stored verdict on a direction; null where the kind stores none. */
  isSupported: boolean | null
  /** null where the record does not judge this number by itself. */
  stance: Stance | null
  /** Reasons of the checks that speak against it. */
  against: readonly string[]
}

/** Roles whose rows are counted as analyses of the effect. */
const COUNTED: ReadonlySet<EvidenceRole> = new Set(['effect', 'pooled', 'direct'])

/** Returns the rows that estimate the effect in one direction, as separate analyses. */
export function analysesOf(rows: readonly EvidenceRow[], direction: DirectionName): EvidenceRow[] {
  return rows.filter((row) => row.direction === direction && COUNTED.has(row.role))
}
