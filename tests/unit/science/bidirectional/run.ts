import { readFileSync } from 'node:fs'
import {
  analyseBidirectional,
  type BidirectionalInput,
} from '../../../../src/science/bidirectional/analyse.ts'
import {
  previewBidirectional,
  type TraitPreview,
} from '../../../../src/science/bidirectional/preview.ts'
import type { AssociationMapping } from '../../../../src/science/reader/association-fields.ts'
import { mergedMapping } from '../../../../src/science/reader/column-question.ts'
import type { BidirectionalParameters } from '../../../../src/science/bidirectional/inputs.ts'
import type { EngineHost } from '../../../../src/science/engine.ts'
import { webEngineHost } from '../../../../src/workers/engine-host.ts'

type Text = string | Uint8Array<ArrayBuffer>

const fileOf = (text: Text, name: string) => ({ name, blob: new Blob([text]) })

/** Texts of the two traits' files, several of a side where an array is given. */
export function filesOf(a: Text | Text[], b: Text | Text[]) {
  const side = (texts: Text | Text[], name: string) =>
    [texts].flat().map((text, at) => fileOf(text, `${name}${at === 0 ? '' : at}.tsv`))
  return { a: side(a, 'A'), b: side(b, 'B') }
}

/** The columns that a preview found; what they leave open is answered by the first reading. */
function answered(preview: TraitPreview): AssociationMapping {
  const first = preview.read?.question?.readings[0]
  return first ? mergedMapping(preview.mapping, first.mapping) : preview.mapping
}

/** Preview and analysis as on the page: the analysis uses the columns that the preview found. */
export async function runBoth(
  files: BidirectionalInput['files'],
  parameters: Partial<BidirectionalParameters> = {},
  host: EngineHost = webEngineHost(),
) {
  const preview = await previewBidirectional({ files, mapping: {} }, host)
  const mapping = {
    ...(preview.a && { a: answered(preview.a) }),
    ...(preview.b && { b: answered(preview.b) }),
  }
  return analyseBidirectional({ files, mapping, parameters }, { host })
}

export const example = (name: string) => readFileSync(`public/examples/sim_${name}.tsv`, 'utf8')

export const HEADER = 'SNP\tchr\tpos\teffect_allele\tother_allele\teaf\tbeta\tse\tpval\tsamplesize'

type Row = { SNP: string; beta: number; se: number; chr?: number; pos?: number }

/** A file of associations; variants are far apart unless told. */
export function table(rows: readonly Row[], n = 100_000): string {
  const lines = rows.map(({ SNP, beta, se, chr, pos }, k) =>
    [SNP, chr ?? 1 + (k % 22), pos ?? 1e7 * (1 + Math.floor(k / 22)) * 2, 'A', 'G', 0.3, beta, se]
      // No p: it follows from effect and error.
      .concat(['NA', n])
      .join('\t'),
  )
  return [HEADER, ...lines].join('\n')
}

/** A repeatable spread without a generator. */
export const wobble = (k: number) => ((k * 0.618_033_988_75) % 1) - 0.5

/** Enough for tests that are not about the bootstraps. */
export const quick = { nboot: 100, presso: 'off' } as const
