/** Specification of the two-sample tool: one file of harmonised effects in, one two-sample result out. */
import type { Mapping } from '../../../science/parser/fields.ts'
import type { PreviewResult } from '../../../science/two-sample/preview.ts'
import { ScienceFailure } from '../../../science/failure.ts'
import { createTableMemory } from '../session/mapping-memory.ts'
import { type ToolSpec } from '../session/tool-session.ts'
import { checkFileSize } from '../session/tool-state.ts'
import { useTool } from '../session/use-tool-session.ts'
import {
  FIRST_SETTINGS,
  findObstacle,
  toTwoSampleParameters,
  type Settings,
  type TwoSampleSource,
} from './model.ts'

async function readBytes(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await blob.arrayBuffer())
}

export const TWO_SAMPLE: ToolSpec<TwoSampleSource, PreviewResult, Settings> = {
  toolId: '6001',
  firstSettings: FIRST_SETTINGS,
  getName: ({ name }) => name,
  validate: ({ name, blob }) => checkFileSize(name, blob.size),
  isFragile: ({ kind }) => kind === 'paste',
  memory: createTableMemory('pair'),
  isReady: (draft) => findObstacle(draft) === null,
  usage: ({ inputs, preview }) => ({
    sources: inputs ? [inputs] : [],
    variants: preview?.check?.kept ?? null,
    taxa: null,
  }),

  async read({ name, blob, sheet }, given, { runner, signal }) {
    const input = {
      bytes: await readBytes(blob),
      fileName: name,
      ...(sheet !== undefined && { sheet }),
      ...(given && { mapping: given.mapping }),
    }
    return runner.run({ kind: 'preview', input }, { signal })
  },

  async run({ inputs, preview, settings }, { runner, signal, onProgress }) {
    const parameters = toTwoSampleParameters(settings)
    if (!inputs || !preview || !parameters) throw new ScienceFailure({ code: 'bad-parameter' })
    const bytes = await readBytes(inputs.blob)
    const { mapping, origin } = preview
    const input = {
      bytes,
      fileName: inputs.name,
      mapping,
      parameters,
      // The previewed sheet, even where the user chose none.
      ...(origin.container === 'xlsx' && origin.member !== null && { sheet: origin.member }),
    }
    const result = await runner.run({ kind: 'two-sample-mr', input }, { signal, onProgress })
    const { exposureName, outcomeName, outcomeKind } = settings
    const presentation = {
      exposureName: exposureName.trim(),
      outcomeName: outcomeName.trim(),
      outcomeKind,
      ...(inputs.road && { road: inputs.road }),
    }
    return { ...result, presentation }
  },
}

/** Returns the session of this tool and its state. */
export function useTwoSample() {
  const { session, draft, run } = useTool(TWO_SAMPLE)
  const setMapping = (mapping: Mapping) =>
    draft.preview ? session.amend({ ...draft.preview, mapping }) : Promise.resolve()
  return { session, draft, run, setMapping }
}
