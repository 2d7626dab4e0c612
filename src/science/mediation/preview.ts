/** Preview of the files of three traits before a run: columns, names, candidates for instruments. */
import { toRanked } from '../bidirectional/instruments.ts'
import {
  isQuestionOpen,
  readTrait,
  type TraitPreview,
  type TraitRead,
  addAlleleFinding,
} from '../bidirectional/preview.ts'
import { openSide } from '../bidirectional/side.ts'
import type { EngineHost } from '../engine.ts'
import { joinFact, joinTo } from '../harmonise/join.ts'
import { loadCrossReferences } from '../liftover/cross-references.ts'
import type { Ranked } from '../instruments/rank.ts'
import { type MediationFiles, type MediationMapping, type Part, PARTS } from './inputs.ts'
import { SIDE_OF } from './read-traits.ts'

export type MediationPreview = Partial<Record<Part, TraitPreview | null>> & {
  /** Candidates of exposure and mediator; null until both can be parsed. */
  candidates?: Record<'x' | 'm', Ranked[]> | null
}

type Host = Pick<EngineHost, 'decodeText' | 'references'>

/**
 * Reads files far enough to prompt for their columns, and reports their content once the columns are known.
 *
 * @throws ScienceFailure every fault of the parser
 */
export async function previewMediation(
  { files, mapping }: { files: MediationFiles; mapping: MediationMapping },
  host: Host,
): Promise<MediationPreview> {
  const found: Partial<Record<Part, TraitRead | null>> = {}
  for (const part of PARTS) {
    const opened = await openSide(files[part], host)
    const side = SIDE_OF[part]
    const read = await readTrait(opened, side, mapping[part], { host, isSignal: false })
    // Frequencies of the exposure indicate the effect allele of the other files.
    found[part] = read && (await addAlleleFinding(read, found.x ?? null, { opened, side, host }))
  }
  const { x = null, m = null, y = null } = found
  for (const other of [m, y]) {
    if (!x || !other || isQuestionOpen(x) || isQuestionOpen(other)) continue
    const join = joinTo(x.rows, other.rows, await loadCrossReferences(x.rows, host.references))
    other.rows = join.rows
    other.preview.join = joinFact([join])
  }
  const areRead = [x, m].every((read) => read && !read.preview.fault && !isQuestionOpen(read))
  const ranked = (read: TraitRead | null) =>
    (read?.rows ?? []).flatMap((row) => toRanked(row) ?? [])
  return {
    x: x?.preview ?? null,
    m: m?.preview ?? null,
    y: y?.preview ?? null,
    candidates: areRead ? { x: ranked(x), m: ranked(m) } : null,
  }
}
