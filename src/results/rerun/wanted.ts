/** What a record asks for when it is run again. */
import type { PanelTold } from '../../science/instruments/result.ts'

/** One file of the record, as it is known again. */
export type WantedFile = { role: string; name: string; sha256: string }

/** One set of its reference panel, by what its files are known by. */
export type WantedSet = PanelTold['files'][number]
