/** What the product has to know of a kind of result, wherever results are kept, listed or shown. */
import type { Words } from '../i18n/words.ts'
import type { BasicParameters, TwoSampleParameters } from '../science/two-sample/result.ts'
import type { Versions } from './migrate.ts'
import type { Presentation } from './presentation.ts'
import type { KindExports } from './exports/kind-exports.ts'
import type { Fields } from './json-checks.ts'

/** What a record says of its result without opening it. */
export type ResultFacts = {
  /** What the record is called until its owner says otherwise. */
  title: string
  fileName: string
  /** SHA-256 of the analysed file, hex. */
  sha256: string
  /** Variants in the analysis. */
  variants: number
  engineVersion: string
  /** One line for lists as JSON; ≤ 2000 characters. Kinds beside the first carry `kind`. */
  headline: string
}

/** Which part of a result is taken over into another analysis. */
export type CarryChoice = {
  /** Variants to leave out. */
  without: ReadonlySet<string>
  /** One exposure and one outcome of a result that has several. */
  exposure: string | null
  outcome: string | null
}

/** The data of one exposure and one outcome, as a file that the two-sample tool reads. */
export type CarriedPair = {
  /** A tab-separated table with TwoSampleMR's column names. */
  text: string
  presentation: Presentation
  /** What the result was made with, as far as another analysis can be told it. */
  parameters: BasicParameters & Partial<TwoSampleParameters>
}

/** Instruments of an exposure, as a file of associations. */
export type CarriedExposure = {
  /** A tab-separated table with TwoSampleMR's column names for one side. */
  text: string
  name: string
}

/**
 * One kind of result. The row itself is small: lists of records load it. What draws or writes a
 * result comes when it is asked for.
 */
export type ResultKindRow<B> = Versions & {
  /** Whether a value of today's version has the whole shape. */
  fits: (value: Fields) => boolean
  facts: (body: B) => ResultFacts
  /** The headline as one line of text; '' when it says nothing that can be shown. */
  headlineText: (headline: Fields, words: Words) => string
  /** What a result can be taken away as; loaded when it is asked for. */
  exports: () => Promise<KindExports<B>>
  /** The data of a pair for another analysis; null when the result does not hold them. */
  carry: (body: B, choice: CarryChoice) => CarriedPair | null
  /** The exposure's side alone, for tools that look it up elsewhere. */
  carryExposure?: (body: B) => CarriedExposure | null
}
