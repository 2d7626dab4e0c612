/** Specification of the multivariable tool: one wide table or a file for each trait in, a multivariable result out. */
import { ScienceFailure } from '../../../science/failure.ts'
import type { MultivariableParameters } from '../../../science/multivariable/result.ts'
import type { ScanFile } from '../../../science/scan-run/inputs.ts'
import type { ScanPreview } from '../../../science/scan-run/preview.ts'
import type { RunContext, ToolSpec } from '../session/tool-session.ts'
import type { Source } from '../session/tool-state.ts'
import { useTool } from '../session/use-tool-session.ts'
import { toCorrelationMatrix } from './correlation.ts'
import {
  listExposureNames,
  FIRST_WIDE_SETTINGS,
  validateWideFiles,
  toWideRoles,
  listWideSources,
  type WideDraft,
  type WideFound,
  type WideInputs,
  findWideObstacle,
  type WideSettings,
} from './model.ts'

async function readBytes(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await blob.arrayBuffer())
}

async function toFiles(sources: readonly Source[]): Promise<ScanFile[]> {
  return await Promise.all(
    sources.map(async ({ name, blob, sheet }) => ({
      name,
      bytes: await readBytes(blob),
      ...(sheet !== undefined && { sheet }),
    })),
  )
}

function toParameters(draft: WideDraft): MultivariableParameters {
  const { convention, correlations } = draft.settings
  const correlation = toCorrelationMatrix(listExposureNames(draft), correlations)
  if (correlation === 'fault') throw new ScienceFailure({ code: 'bad-parameter' })
  // A draft stored by an older build has no sample size.
  return { convention, correlation, sampleSize: draft.settings.sampleSize || null }
}

type Files = Extract<WideInputs, { layout: 'files' }>

async function runFiles(
  { exposures, outcomes, mapping }: Files,
  { exposure, outcome }: ScanPreview,
  draft: WideDraft,
  { runner, signal, onProgress }: RunContext,
) {
  const { action, outcomeName } = draft.settings
  const input = {
    exposures: await toFiles(exposures),
    outcomes: await toFiles(outcomes),
    // The column mapping in force: the user's own, else the detected one.
    mapping: {
      ...mapping,
      ...(exposure && { exposure: exposure.mapping }),
      ...(outcome && { outcome: outcome.mapping }),
    },
    action,
    outcomeName: outcomeName.trim(),
    parameters: toParameters(draft),
  }
  return await runner.run({ kind: 'multivariable-files', input }, { signal, onProgress })
}

async function runWide(
  { blob, name, sheet }: Source,
  draft: WideDraft,
  { runner, signal, onProgress }: RunContext,
) {
  const roles = toWideRoles(draft)
  if (!roles) throw new ScienceFailure({ code: 'bad-parameter' })
  const bytes = await readBytes(blob)
  const input = { bytes, sheet, fileName: name, roles, parameters: toParameters(draft) }
  return await runner.run({ kind: 'multivariable-mr', input }, { signal, onProgress })
}

export const MULTIVARIABLE: ToolSpec<WideInputs, WideFound, WideSettings> = {
  toolId: '6005',
  firstSettings: FIRST_WIDE_SETTINGS,
  getName: (inputs) => (inputs.layout === 'wide' ? inputs.source : inputs.exposures[0])?.name ?? '',
  validate: validateWideFiles,
  isFragile: (inputs) => inputs.layout === 'wide' && inputs.source.kind === 'paste',
  isReady: (draft) => findWideObstacle(draft) === null,
  usage: ({ inputs }) => ({
    sources: listWideSources(inputs),
    // The level that includes this tool has no limit of variants.
    variants: null,
    taxa: null,
  }),

  async read(inputs, _given, { runner, signal }) {
    if (inputs.layout === 'wide') {
      const { blob, sheet } = inputs.source
      const input = { bytes: await readBytes(blob), sheet }
      const wide = await runner.run({ kind: 'multivariable-preview', input }, { signal })
      return { layout: 'wide', wide }
    }
    const files = {
      layout: 'two-sides' as const,
      exposures: await toFiles(inputs.exposures),
      outcomes: await toFiles(inputs.outcomes),
    }
    const input = { files, mapping: inputs.mapping }
    const scan = await runner.run({ kind: 'screen-preview', input }, { signal })
    return { layout: 'files', screen: scan }
  },

  async run(draft, context) {
    const { inputs, preview, settings } = draft
    const result =
      inputs?.layout === 'files' && preview?.layout === 'files'
        ? await runFiles(inputs, preview.screen, draft, context)
        : inputs?.layout === 'wide'
          ? await runWide(inputs.source, draft, context)
          : null
    if (!result) throw new ScienceFailure({ code: 'bad-parameter' })
    const presentation = {
      exposureName: result.exposures.join(' + '),
      outcomeName: result.outcome,
      outcomeKind: settings.outcomeKind,
    }
    return { ...result, presentation }
  },
}

/** Returns the session of this tool and its state. */
export function useMultivariable() {
  return useTool(MULTIVARIABLE)
}
