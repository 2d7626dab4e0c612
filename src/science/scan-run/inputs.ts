/** Input of a scan of many pairs: files, column mappings and parameters. */
import type { Convention } from '../codes.ts'
import type { HarmoniseAction } from '../harmonise/match.ts'
import type { PickParameters } from '../instruments/parameters.ts'
import type { AssociationMapping } from '../parser/association-fields.ts'
import type { Mapping } from '../parser/fields.ts'

export type ScanFile = { name: string; bytes: Uint8Array<ArrayBuffer>; sheet?: string }

/**
 * `two-sides`: associations with the exposures and with the outcomes, in files of their own; a file
 * holds one trait (named after the file) or many (named by a column). `harmonised`: one table with
 * both sides of each variant in a row and columns that name exposure and outcome.
 */
export type ScanFiles =
  | { layout: 'two-sides'; exposures: ScanFile[]; outcomes: ScanFile[] }
  | { layout: 'harmonised'; table: ScanFile }

/** The user's mapping; a side that is absent is guessed from the names of its columns. */
export type ScanMapping = {
  exposure?: AssociationMapping
  outcome?: AssociationMapping
  table?: Mapping
}

/**
 * r² above which two variants are linked, the window in kilobases, and the treatment of variants missing in
 * the panel.
 */
export type ClumpChoice = Pick<PickParameters, 'r2' | 'windowKb' | 'outside' | 'proxyKb'>

/** Minimum r² of a proxy, and its maximum distance, in kilobases. */
export type ProxyChoice = { r2: number; windowKb: number }

export type ScanParameters = {
  convention: Convention
  seed: number
  nboot: number
  action: HarmoniseAction
  /** Variants of the exposure with a larger p are no instruments. */
  instrumentP: number
  /**
   * Of the instruments of an exposure the strongest within this window stays, in kilobases. Null, or absent in
   * results of older builds: no pruning, since they are already clumped.
   */
  pruneKb?: number | null
  /** Clumping of the instruments by a reference panel; absent without clumping. */
  clump?: ClumpChoice
  /**
   * Proxies from a panel for instruments that an outcome lacks; absent without proxies. Requires files of both
   * sides.
   */
  proxies?: ProxyChoice
  /**
   * Whether instruments of the outcomes are tested against the exposures as well; absent in results of older
   * builds and in scans of one outcome.
   */
  reverse?: boolean
  /** Variants with a smaller F are dropped. */
  leastF: number
  /** Draws of MR-PRESSO; null omits it. */
  pressoDraws: number | null
  /** Adds the methods for many invalid instruments; absent in results of older builds. */
  robust?: boolean
}

/** Limits of one scan, quoted in the messages. */
export const SCAN_LIMITS = {
  files: 400,
  /** Exposures times outcomes. */
  pairs: 2000,
  nboot: 10_000,
} as const

/** Returns the trait of a file from its name: `genus.X.id.9.tsv` → `genus.X.id.9`. */
export function traitOfFile(name: string): string {
  return name
    .replace(/^.*[\\/]/, '')
    .replace(/\.(?:b?gz|zip)$/i, '')
    .replace(/\.(?:tsv|csv|txt|tab|dat|xlsx|vcf)$/i, '')
    .replace(/\.(?:summary|sumstats|allChr|allSNPs?)$/i, '')
}
