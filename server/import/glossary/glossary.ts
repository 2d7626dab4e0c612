import { CHECK_TERMS } from './checks.ts'
import { ESTIMATE_TERMS } from './estimates.ts'
import type { GlossaryEntry } from './entry.ts'
import { INSTRUMENT_TERMS } from './instruments.ts'

/** Terms of Mendelian randomisation that articles use. */
export const GLOSSARY: readonly GlossaryEntry[] = [
  ...INSTRUMENT_TERMS,
  ...ESTIMATE_TERMS,
  ...CHECK_TERMS,
]
