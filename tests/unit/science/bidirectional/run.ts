import { readFileSync } from 'node:fs'
import {
  analyseBidirectional,
  type BidirectionalInput,
} from '../../../../src/science/bidirectional/analyse.ts'
import {
  previewBidirectional,
  type TraitPreview,
} from '../../../../src/science/bidirectional/preview.ts'
import type { AssociationMapping } from '../../../../src/science/parser/association-fields.ts'
import { mergedMapping } from '../../../../src/science/parser/column-question.ts'
import type { BidirectionalParameters } from '../../../../src/science/bidirectional/inputs.ts'
import type { EngineHost } from '../../../../src/science/engine.ts'
import { webEngineHost } from '../../../../src/workers/engine-host.ts'

type Text = string | Uint8Array<ArrayBuffer>

const fileOf = (text: Text, name: string) => ({ name, blob: new Blob([text]) })

/** Returns texts of the two traits' files, several of a side where an array is given. */
export function filesOf(a: Text | Text[], b: Text | Text[]) {
  const side = (texts: Text | Text[], name: string) =>
    [texts].flat().map((text, at) => fileOf(text, `${name}${at === 0 ? '' : at}.tsv`))
  return { a: side(a, 'A'), b: side(b, 'B') }
}

/** Returns the mapping of a preview; a question about alleles is answered by its first option. */
function answered(preview: TraitPreview): AssociationMapping {
  const first = preview.read?.questions?.find(({ kind }) => kind === 'alleles')?.readings[0]
  return first ? mergedMapping(preview.mapping, first.mapping) : preview.mapping
}

/** Runs preview and analysis as the page does: the analysis uses the mapping of the preview. */
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

/** Returns a file of associations; variants are far apart by default. */
export function table(rows: readonly Row[], n = 100_000): string {
  const lines = rows.map(({ SNP, beta, se, chr, pos }, k) =>
    [SNP, chr ?? 1 + (k % 22), pos ?? 1e7 * (1 + Math.floor(k / 22)) * 2, 'A', 'G', 0.3, beta, se]
      // Without p, which is computed from effect and error.
      .concat(['NA', n])
      .join('\t'),
  )
  return [HEADER, ...lines].join('\n')
}

/** Returns deterministic noise without a generator. */
export const wobble = (k: number) => ((k * 0.618_033_988_75) % 1) - 0.5

/** Fast parameters for tests that are not about the bootstraps. */
export const quick = { nboot: 100, presso: 'off' } as const
