import { ScienceFailure } from '../../../science/failure.ts'
import type { WidePreview } from '../../../science/multivariable/analyse-wide.ts'
import type { ToolSpec } from '../session/tool-session.ts'
import { type Source, tooLarge } from '../session/tool-state.ts'
import { useTool } from '../session/use-tool-session.ts'
import { FIRST_WIDE_SETTINGS, rolesOf, wideObstacle, type WideSettings } from './model.ts'

async function bytesOf(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await blob.arrayBuffer())
}

/** One wide table of several exposures and one outcome in, a multivariable result out. */
export const MULTIVARIABLE: ToolSpec<Source, WidePreview, WideSettings> = {
  toolId: '6005',
  firstSettings: FIRST_WIDE_SETTINGS,
  nameOf: ({ name }) => name,
  refusalOf: ({ name, blob }) => tooLarge(name, blob.size),
  isFragile: ({ kind }) => kind === 'paste',
  isReady: (draft) => wideObstacle(draft) === null,

  async read({ blob }, _given, { runner, signal }) {
    const input = { bytes: await bytesOf(blob) }
    return runner.run({ kind: 'multivariable-preview', input }, { signal })
  },

  async run(draft, { runner, signal, onProgress }) {
    const { inputs, settings } = draft
    const roles = rolesOf(draft)
    if (!inputs || !roles) throw new ScienceFailure({ code: 'bad-parameter' })
    const input = {
      bytes: await bytesOf(inputs.blob),
      fileName: inputs.name,
      roles,
      parameters: { convention: settings.convention },
    }
    const result = await runner.run({ kind: 'multivariable-mr', input }, { signal, onProgress })
    const presentation = {
      exposureName: roles.exposures.map(({ name }) => name).join(' + '),
      outcomeName: roles.outcome.name,
      outcomeKind: settings.outcomeKind,
    }
    return { ...result, presentation }
  },
}

/** The session of this tool and its state. */
export function useMultivariable() {
  return useTool(MULTIVARIABLE)
}
