/** Specification of the bidirectional tool: files of two traits in, both directions out. */
import { LIMITS } from '../../../contract/limits.ts'
import type { BidirectionalFiles } from '../../../science/bidirectional/inputs.ts'
import type { BidirectionalPreview } from '../../../science/bidirectional/preview.ts'
import { ScienceFailure } from '../../../science/failure.ts'
import { createSidesMemory } from '../session/mapping-memory.ts'
import { toFile } from '../session/sources.ts'
import type { ToolSpec } from '../session/tool-session.ts'
import type { Source } from '../session/tool-state.ts'
import { useTool } from '../session/use-tool-session.ts'
import {
  type BidirectionalDraft,
  type BidirectionalInputs,
  findBidirectionalObstacle,
  toBidirectionalParameters,
  type BidirectionalSettings,
  getBidirectionalUsage,
  FIRST_BIDIRECTIONAL,
  validateTraitFiles,
  listBidirectionalSources,
} from './model.ts'

function toFiles({ a, b }: BidirectionalInputs): BidirectionalFiles {
  const side = (sources: readonly Source[]) => sources.map(toFile)
  return { a: side(a), b: side(b) }
}

/** Bytes of a record's size limit that are reserved for its presentation. */
const PRESENTATION_BYTES = 4096

/** Returns the column mapping in force: the user's own, else the detected one. */
function getMapping({ preview }: Pick<BidirectionalDraft, 'preview'>) {
  return {
    ...(preview?.a && { a: preview.a.mapping }),
    ...(preview?.b && { b: preview.b.mapping }),
  }
}

type Spec = ToolSpec<BidirectionalInputs, BidirectionalPreview, BidirectionalSettings>

export const BIDIRECTIONAL: Spec = {
  toolId: '6004',
  firstSettings: FIRST_BIDIRECTIONAL,
  getName: (inputs) => listBidirectionalSources(inputs)[0]?.name ?? '',
  validate: validateTraitFiles,
  isFragile: () => false,
  memory: createSidesMemory({ a: 'association', b: 'association' }),
  isReady: (draft) => findBidirectionalObstacle(draft) === null,
  usage: getBidirectionalUsage,

  read: (inputs, _given, { runner, signal }) =>
    runner.run(
      { kind: 'bidirectional-preview', input: { files: toFiles(inputs), mapping: inputs.mapping } },
      { signal },
    ),

  async run(draft, { runner, signal, onProgress }) {
    const { inputs, preview, settings } = draft
    const parameters = toBidirectionalParameters(settings)
    if (!inputs || !preview || !parameters) throw new ScienceFailure({ code: 'bad-parameter' })
    const input = {
      files: toFiles(inputs),
      mapping: getMapping(draft),
      parameters,
      maxBytes: LIMITS.recordBody - PRESENTATION_BYTES,
    }
    const result = await runner.run({ kind: 'bidirectional-mr', input }, { signal, onProgress })
    const presentation = {
      exposureName: settings.nameA.trim(),
      outcomeName: settings.nameB.trim(),
      outcomeKind: settings.kindB,
      exposureKind: settings.kindA,
    }
    return { ...result, presentation }
  },
}

/** Returns the session of this tool and its state. */
export function useBidirectional() {
  return useTool(BIDIRECTIONAL)
}
