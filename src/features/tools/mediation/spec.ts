/** Specification of the mediation tool: three files, or the estimates of both steps, in; the indirect effect out. */
import { ScienceFailure } from '../../../science/failure.ts'
import { type MediationFiles, PARTS } from '../../../science/mediation/inputs.ts'
import type { MediationPreview } from '../../../science/mediation/preview.ts'
import { createSidesMemory } from '../session/mapping-memory.ts'
import { toFile } from '../session/sources.ts'
import type { ToolSpec } from '../session/tool-session.ts'
import type { Source } from '../session/tool-state.ts'
import { useTool } from '../session/use-tool-session.ts'
import {
  FIRST_MEDIATION,
  toGivenSteps,
  type MediationDraft,
  type MediationInputs,
  findMediationObstacle,
  toMediationParameters,
  type MediationSettings,
  getMediationUsage,
  resolveMediationNames,
  validateMediationFiles,
  listMediationSources,
} from './model.ts'

function toFiles({ x, m, y }: MediationInputs): MediationFiles {
  const part = (sources: readonly Source[]) => sources.map(toFile)
  return { x: part(x), m: part(m), y: part(y) }
}

/** Returns the column mapping in force: the user's own, else the detected one. */
function getMapping({ preview }: Pick<MediationDraft, 'preview'>) {
  return Object.fromEntries(
    PARTS.flatMap((part) => {
      const side = preview?.[part]
      return side ? [[part, side.mapping]] : []
    }),
  )
}

type Spec = ToolSpec<MediationInputs, MediationPreview, MediationSettings>

function toInput(draft: MediationDraft) {
  const { inputs, settings } = draft
  const parameters = toMediationParameters(settings)
  if (!inputs || !parameters) throw new ScienceFailure({ code: 'bad-parameter' })
  if (inputs.layout === 'files') {
    return { files: toFiles(inputs), mapping: getMapping(draft), parameters }
  }
  const steps = toGivenSteps(settings)
  if (!steps) throw new ScienceFailure({ code: 'bad-parameter' })
  return { steps, traits: resolveMediationNames(draft), parameters }
}

export const MEDIATION: Spec = {
  toolId: '6010',
  firstSettings: FIRST_MEDIATION,
  getName: (inputs) => listMediationSources(inputs)[0]?.name ?? '',
  validate: validateMediationFiles,
  isFragile: ({ layout }) => layout === 'estimates',
  memory: createSidesMemory({ x: 'association', m: 'association', y: 'association' }),
  isReady: (draft) => findMediationObstacle(draft) === null,
  usage: getMediationUsage,

  async read(inputs, _given, { runner, signal }) {
    if (inputs.layout === 'estimates') return {}
    const input = { files: toFiles(inputs), mapping: inputs.mapping }
    return await runner.run({ kind: 'mediation-preview', input }, { signal })
  },

  async run(draft, { runner, signal, onProgress }) {
    const input = toInput(draft)
    const result = await runner.run({ kind: 'mediation', input }, { signal, onProgress })
    const { nameX, nameM, nameY, outcomeKind } = draft.settings
    const presentation = {
      exposureName: nameX.trim(),
      mediatorName: nameM.trim(),
      outcomeName: nameY.trim(),
      outcomeKind,
    }
    return { ...result, presentation }
  },
}

/** Returns the session of this tool and its state. */
export function useMediation() {
  return useTool(MEDIATION)
}
