/** Specification of the colocalisation tool: files of two traits in, the probabilities of a shared variant out. */
import type { BidirectionalFiles } from '../../../science/bidirectional/inputs.ts'
import type { BidirectionalPreview } from '../../../science/bidirectional/preview.ts'
import { ScienceFailure } from '../../../science/failure.ts'
import { sortPanelFiles } from '../../../science/panel/panel-files.ts'
import { createSidesMemory } from '../session/mapping-memory.ts'
import { toFile } from '../session/sources.ts'
import type { ToolSpec } from '../session/tool-session.ts'
import type { Source } from '../session/tool-state.ts'
import { useTool } from '../session/use-tool-session.ts'
import {
  FIRST_LOCUS,
  type LocusInputs,
  findLocusObstacle,
  toLocusParameters,
  type LocusSettings,
  getLocusUsage,
  validateLocusFiles,
  toSignalParameters,
  listLocusSources,
} from './model.ts'

function toFiles({ a, b }: LocusInputs): BidirectionalFiles {
  const side = (sources: readonly Source[]) => sources.map(toFile)
  return { a: side(a), b: side(b) }
}

/** Returns the complete sets of the panel. */
function toPanelFiles({ panel = [] }: LocusInputs) {
  return sortPanelFiles(panel).sets.map(({ name, bed, bim, fam }) => ({
    name,
    bed: bed.blob,
    bim: bim.blob,
    fam: fam.blob,
  }))
}

export const COLOCALISATION: ToolSpec<LocusInputs, BidirectionalPreview, LocusSettings> = {
  toolId: '6009',
  firstSettings: FIRST_LOCUS,
  getName: (inputs) => listLocusSources(inputs)[0]?.name ?? '',
  validate: validateLocusFiles,
  isFragile: () => false,
  memory: createSidesMemory({ a: 'association', b: 'association' }),
  isReady: (draft) => findLocusObstacle(draft) === null,
  usage: getLocusUsage,

  read: (inputs, _given, { runner, signal }) =>
    runner.run(
      {
        kind: 'bidirectional-preview',
        input: { files: toFiles(inputs), mapping: inputs.mapping, isSignal: true },
      },
      { signal },
    ),

  async run(draft, { runner, signal, owner, onProgress }) {
    const { inputs, preview, settings } = draft
    const parameters = toLocusParameters(settings)
    if (!inputs || !preview || !parameters) throw new ScienceFailure({ code: 'bad-parameter' })
    const mapping = {
      ...(preview.a && { a: preview.a.mapping }),
      ...(preview.b && { b: preview.b.mapping }),
    }
    const panel = toPanelFiles(inputs)
    const map = (inputs.map ?? []).map(({ name, blob }) => ({ name, blob }))
    const several = panel.length > 0 ? toSignalParameters(settings) : null
    const input = {
      files: toFiles(inputs),
      mapping,
      parameters: { ...parameters, ...(several && { several }) },
      ...(panel.length > 0 && { panel, owner }),
      ...(map.length > 0 && { map }),
    }
    const result = await runner.run({ kind: 'colocalisation', input }, { signal, onProgress })
    const presentation = {
      exposureName: settings.nameA.trim(),
      outcomeName: settings.nameB.trim(),
      outcomeKind:
        settings.b.kind === 'case-control' ? ('binary' as const) : ('continuous' as const),
    }
    return { ...result, presentation }
  },
}

/** Returns the session of this tool and its state. */
export function useColocalisation() {
  return useTool(COLOCALISATION)
}
