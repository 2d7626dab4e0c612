/** Files that a record requires when it is run again. */
import type { PanelSummary } from '../../science/instruments/result.ts'

/** One file of the record with what identifies it. */
export type RequiredFile = { role: string; name: string; sha256: string }

/** One set of its reference panel with what identifies its files. */
export type RequiredPanelSet = PanelSummary['files'][number]
