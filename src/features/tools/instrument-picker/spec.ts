/** Specification of the instrument picker: a file of any length in, the usable instruments out. */
import { LIMITS } from '../../../contract/limits.ts'
import { ScienceFailure } from '../../../science/failure.ts'
import type { RequestedFile, PickJob } from '../../../science/instruments/job.ts'
import { needsPanel } from '../../../science/instruments/needs-panel.ts'
import type { FilePreview } from '../../../science/instruments/preview.ts'
import type { AssociationMapping } from '../../../science/parser/association-fields.ts'
import { sortPanelFiles } from '../../../science/panel/panel-files.ts'
import type { RecordBody } from '../../../results/record-body.ts'
import { createSidesMemory } from '../session/mapping-memory.ts'
import type { ReadContext, RunContext, ToolSpec } from '../session/tool-session.ts'
import { useTool } from '../session/use-tool-session.ts'
import {
  FIRST_PICK_SETTINGS,
  type PickDraft,
  type PickFile,
  type PickInputs,
  findPickObstacle,
  toPickParameters,
  type PickPreview,
  type PickSettings,
  validatePickFiles,
} from './model.ts'

/** Bytes of a record's size limit that are reserved for its presentation. */
const PRESENTATION_BYTES = 4096

async function readPreview(
  source: PickFile | null,
  mapping: AssociationMapping | undefined,
  { runner, signal }: ReadContext,
): Promise<FilePreview | null> {
  if (!source) return null
  const { name, blob, sheet } = source
  const input = { file: blob, ...(mapping && { mapping }), ...(sheet !== undefined && { sheet }) }
  try {
    return await runner.run({ kind: 'instruments-preview', input }, { signal })
  } catch (thrown) {
    // With several files, the faulty one is named.
    if (!(thrown instanceof ScienceFailure)) throw thrown
    throw new ScienceFailure({ ...thrown.problem, file: name }, thrown.report)
  }
}

function toRequestedFile({ name, blob, sheet }: PickFile, preview: FilePreview): RequestedFile {
  const { member, container } = preview.origin
  // The previewed sheet, even where the user chose none.
  const own = sheet ?? (container === 'xlsx' ? (member ?? undefined) : undefined)
  return { name, file: blob, mapping: preview.mapping, ...(own !== undefined && { sheet: own }) }
}

async function run(draft: PickDraft, context: RunContext): Promise<RecordBody> {
  const { inputs, preview, settings } = draft
  const parameters = toPickParameters(settings)
  if (!inputs?.exposure || !preview?.exposure || !parameters) {
    throw new ScienceFailure({ code: 'bad-parameter' })
  }
  const { runner, signal, owner, onProgress } = context
  const { estimates, ld, outcome, panel = [] } = inputs
  const blobs = sortPanelFiles(panel).sets.map(({ name, bed, bim, fam }) => ({
    name,
    bed: bed.blob,
    bim: bim.blob,
    fam: fam.blob,
  }))
  const input: PickJob = {
    exposure: toRequestedFile(inputs.exposure, preview.exposure),
    ...(ld && parameters.independence === 'matrix' && { ld: { name: ld.name, file: ld.blob } }),
    ...(needsPanel(parameters, outcome !== null) && {
      panel: blobs,
      owner,
    }),
    ...(estimates &&
      preview.estimates && {
        estimates: { ...toRequestedFile(estimates, preview.estimates), action: settings.action },
      }),
    ...(outcome &&
      preview.outcome && {
        outcome: { ...toRequestedFile(outcome, preview.outcome), action: settings.action },
      }),
    parameters,
    maxBytes: LIMITS.recordBody - PRESENTATION_BYTES,
  }
  const result = await runner.run({ kind: 'instruments-pick', input }, { signal, onProgress })
  const { exposureName, outcomeName, outcomeKind } = settings
  const presentation = {
    exposureName: exposureName.trim(),
    outcomeName: outcomeName.trim(),
    outcomeKind,
  }
  return { ...result, presentation }
}

export const INSTRUMENT_PICKER: ToolSpec<PickInputs, PickPreview, PickSettings> = {
  toolId: '6008',
  firstSettings: FIRST_PICK_SETTINGS,
  getName: ({ exposure, outcome, ld }) => (exposure ?? outcome ?? ld)?.name ?? '',
  validate: validatePickFiles,
  isFragile: ({ exposure }) => exposure?.kind === 'paste',
  isReady: (draft) => findPickObstacle(draft) === null,
  memory: createSidesMemory({
    exposure: 'association',
    estimates: 'association',
    outcome: 'association',
  }),
  read: async ({ exposure, estimates, outcome, mapping }, _given, context) => ({
    exposure: await readPreview(exposure, mapping.exposure, context),
    estimates: await readPreview(estimates ?? null, mapping.estimates, context),
    outcome: await readPreview(outcome, mapping.outcome, context),
  }),
  run,
}

/** Returns the session of this tool and its state. */
export function useInstrumentPicker() {
  return useTool(INSTRUMENT_PICKER)
}
