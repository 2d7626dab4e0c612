/**
 * Limits of each level: the single table that both sides enforce and that the benefits in the
 * content folder must agree with (the import refuses them otherwise).
 */
import type { Level } from './endpoints/levels.ts'

export type LevelLimits = {
  /** Variants of one pair in a run (`run-limits.ts`); null = as many as the engine reads. */
  maxVariants: number | null
  /** Taxa, or other exposures, scanned in one run; null = without limit. */
  maxTaxa: number | null
  /**
   * Records in the account, and so on all devices; null = unlimited. On one device: never limited.
   */
  savedRecords: number | null
  /** Reports for print, PDF and HTML. */
  reportExport: boolean
  /** Feedback is answered before that of other levels. */
  prioritySupport: boolean
}

export const LEVEL_LIMITS: Readonly<Record<Level, Readonly<LevelLimits>>> = {
  free: {
    maxVariants: 200,
    maxTaxa: 20,
    savedRecords: 20,
    reportExport: false,
    prioritySupport: false,
  },
  plus: {
    maxVariants: 2000,
    // The 211 taxa of the largest public catalogue of the gut microbiota, with a margin.
    maxTaxa: 250,
    savedRecords: 500,
    reportExport: true,
    prioritySupport: false,
  },
  pro: {
    maxVariants: null,
    maxTaxa: null,
    savedRecords: null,
    reportExport: true,
    prioritySupport: true,
  },
}

export type LimitKey = keyof LevelLimits
