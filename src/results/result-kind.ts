/** The interface of a kind of result, wherever results are saved, listed or shown. */
import type * as z from 'zod/mini'
import type { Words } from '../i18n/words.ts'
import type { BasicParameters, TwoSampleParameters } from '../science/two-sample/result.ts'
import { migrateResult, type Versions } from './migrate.ts'
import type { ResultSummary } from './summary.ts'
import type { Presentation } from './presentation.ts'
import type { KindExports } from './exports/kind-exports.ts'
import type { Fields } from './json-checks.ts'
import { inOrder } from './schema/in-order.ts'
import { type IsKind, ownBody, type RecordBody } from './record-body.ts'

/** Facts about a result that a record holds beside it. */
export type ResultFacts = {
  /** Default title of the record. */
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

/** The part of a result that is prefilled into another analysis. */
export type PrefillChoice = {
  /** Variants to leave out. */
  without: ReadonlySet<string>
  /** One exposure and one outcome of a result that has several. */
  exposure: string | null
  outcome: string | null
}

/** The data of one exposure and one outcome, as a file that the two-sample tool reads. */
export type PrefilledPair = {
  /** A tab-separated table with TwoSampleMR's column names. */
  text: string
  presentation: Presentation
  /** Parameters of the result that another analysis can take. */
  parameters: BasicParameters & Partial<TwoSampleParameters>
}

/** Instruments of an exposure, as a file of associations. */
export type PrefilledExposure = {
  /** A tab-separated table with TwoSampleMR's column names for one side. */
  text: string
  name: string
}

/** The definition of a kind of result: its folder's `kind.ts` passes it to `defineKind`. */
export type KindSpec<B extends RecordBody> = Versions & {
  /** Its name in stored results, never changed. */
  kind: B['kind']
  is: IsKind<B>
  /** Schema of a value of the current version, down to every leaf. */
  schema: z.ZodMiniType<B>
  facts: (body: B) => ResultFacts
  /** The summary of a result, loaded on demand. */
  summary: () => Promise<(body: B, words: Words) => ResultSummary>
  /** The headline as one line of text; '' when it has nothing that can be shown. */
  headlineText: (headline: Fields, words: Words) => string
  /** Exports of a result, loaded on demand. */
  exports: () => Promise<KindExports<B>>
  /** The data of a pair for another analysis; null when the result does not hold them. */
  prefillPair: (body: B, choice: PrefillChoice) => PrefilledPair | null
  /** The exposure's side alone, for tools that look it up elsewhere. */
  prefillExposure?: (body: B) => PrefilledExposure | null
}

/**
 * One kind of result for callers that handle any kind. The row itself is small, because lists of records load
 * it; the code that draws or writes a result is loaded on demand.
 */
export type ResultKind = {
  kind: string
  /** Parses a decoded value as a result of this kind in the current version, without unknown fields; null when it is none. */
  read: (value: Fields) => RecordBody | null
  facts: (body: RecordBody) => ResultFacts
  summary: () => Promise<(body: RecordBody, words: Words) => ResultSummary>
  headlineText: (headline: Fields, words: Words) => string
  exports: () => Promise<KindExports>
  prefillPair: (body: RecordBody, choice: PrefillChoice) => PrefilledPair | null
  prefillExposure: (body: RecordBody) => PrefilledExposure | null
}

function boundExports<B extends RecordBody>(
  { tables, files, about, script }: KindExports<B>,
  own: (body: RecordBody) => B,
): KindExports {
  return {
    tables: (body) => tables(own(body)),
    about: (body, words) => about(own(body), words),
    ...(files && { files: (body) => files(own(body)) }),
    ...(script && {
      script: async () => {
        const write = await script()
        return (body, words, record) => write(own(body), words, record)
      },
    }),
  }
}

/** Hides the type of a kind's results: callers need to know none of them. */
export function defineKind<B extends RecordBody>(spec: KindSpec<B>): ResultKind {
  const own = (body: RecordBody) => ownBody(spec.is, body)
  return {
    kind: spec.kind,
    read(value) {
      const current = migrateResult(value, spec)
      const read = current && spec.schema.safeParse(current)
      return read?.success ? inOrder(read.data, current as typeof read.data) : null
    },
    facts: (body) => spec.facts(own(body)),
    summary: async () => {
      const summarise = await spec.summary()
      return (body, words) => summarise(own(body), words)
    },
    headlineText: spec.headlineText,
    exports: async () => boundExports(await spec.exports(), own),
    prefillPair: (body, choice) => spec.prefillPair(own(body), choice),
    prefillExposure: (body) => spec.prefillExposure?.(own(body)) ?? null,
  }
}
