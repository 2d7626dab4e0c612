/** Specification of the tools that scan many pairs: files of both sides, or one table, in; the result of a scan out. */
import { LIMITS } from '../../../contract/limits.ts'
import { ScienceFailure } from '../../../science/failure.ts'
import type { ScanFile, ScanFiles, ScanMapping } from '../../../science/scan-run/inputs.ts'
import type { ScanPreview } from '../../../science/scan-run/preview.ts'
import type { ScanKind } from '../../../science/scan-run/result.ts'
import { sortPanelFiles } from '../../../science/panel/panel-files.ts'
import type { RecordBody } from '../../../results/record-body.ts'
import { createSidesMemory } from '../session/mapping-memory.ts'
import type { RunContext, ToolSpec } from '../session/tool-session.ts'
import type { Source } from '../session/tool-state.ts'
import {
  isPanelRequired,
  FIRST_SCAN_SETTINGS,
  validateScanFiles,
  type ScanDraft,
  type ScanInputs,
  findScanObstacle,
  getScanUsage,
  toScanParameters,
  type ScanSettings,
  listScanSources,
} from './model.ts'

/** Specification of a tool that scans many pairs. */
export type ScanSpec = ToolSpec<ScanInputs, ScanPreview, ScanSettings> & {
  kind: ScanKind
  mostOutcomes: number
}

async function toFile({ name, blob, sheet }: Source): Promise<ScanFile> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return { name, bytes, ...(sheet !== undefined && { sheet }) }
}

async function toFiles(inputs: ScanInputs): Promise<ScanFiles> {
  if (inputs.layout === 'harmonised') {
    return { layout: 'harmonised', table: await toFile(inputs.table) }
  }
  const [exposures, outcomes] = await Promise.all([
    Promise.all(inputs.exposures.map(toFile)),
    Promise.all(inputs.outcomes.map(toFile)),
  ])
  return { layout: 'two-sides', exposures, outcomes }
}

/** Returns the complete sets of the panel, which the worker reads in place. */
function toPanelFiles({ panel = [] }: ScanInputs) {
  return sortPanelFiles(panel).sets.map(({ name, bed, bim, fam }) => ({
    name,
    bed: bed.blob,
    bim: bim.blob,
    fam: fam.blob,
  }))
}

/** Shares of the progress bar: reading first, merging last. */
const PREPARED = 0.05
const ESTIMATED = 0.97

/** Bytes of a record's size limit that are reserved for its presentation. */
const PRESENTATION_BYTES = 4096

type Prepared = { parts: Uint8Array<ArrayBuffer>[]; shares: number[] }

/** Estimates all parts on all available workers; a failure stops the others. */
async function estimateParts(
  { parts, shares }: Prepared,
  { runner, signal, onProgress }: RunContext,
) {
  const done = shares.map(() => 0)
  const reportProgress = (index: number, share: number) => {
    done[index] = share
    const sum = done.reduce((total, own, at) => total + own * (shares[at] ?? 0), 0)
    onProgress({ stage: 'estimating', done: PREPARED + (ESTIMATED - PREPARED) * sum })
  }
  const together = new AbortController()
  const stop = AbortSignal.any([signal, together.signal])
  try {
    return await Promise.all(
      parts.map(async (bytes, index) => {
        const found = await runner.run(
          { kind: 'screen-part', input: { bytes } },
          { signal: stop, onProgress: (progress) => reportProgress(index, progress.done) },
        )
        reportProgress(index, 1)
        return found
      }),
    )
  } catch (error) {
    together.abort()
    throw error
  }
}

/** Returns the column mapping in force: the user's own, else the detected one. */
function getMapping({ exposure, outcome, table }: ScanPreview): ScanMapping {
  return {
    ...(exposure && { exposure: exposure.mapping }),
    ...(outcome && { outcome: outcome.mapping }),
    ...(table && { table: table.mapping }),
  }
}

async function run(
  kind: ScanKind,
  { inputs, preview, settings }: ScanDraft,
  context: RunContext,
): Promise<RecordBody> {
  const parameters = toScanParameters(settings)
  if (!inputs || !preview || !parameters) throw new ScienceFailure({ code: 'bad-parameter' })
  const { runner, signal, owner, onProgress } = context
  const start = performance.now()
  onProgress({ stage: 'reading', done: 0 })
  const panel = isPanelRequired(parameters, inputs) ? toPanelFiles(inputs) : []
  const input = {
    files: await toFiles(inputs),
    mapping: getMapping(preview),
    parameters,
    ...(panel.length > 0 && { panel, owner }),
  }
  const prepared = await runner.run(
    { kind: 'screen-prepare', input },
    {
      signal,
      onProgress: ({ done, ...rest }) => onProgress({ ...rest, done: PREPARED * done }),
    },
  )
  onProgress({ stage: 'estimating', done: PREPARED })
  const parts = await estimateParts(prepared, context)
  onProgress({ stage: 'finishing', done: ESTIMATED })
  const result = await runner.run(
    {
      kind: 'screen-assemble',
      input: {
        kind,
        facts: prepared.facts,
        parts,
        maxBytes: LIMITS.recordBody - PRESENTATION_BYTES,
        totalMs: performance.now() - start,
      },
    },
    { signal },
  )
  const presentation = {
    exposureName: '',
    outcomeName: settings.outcomeName.trim(),
    outcomeKind: settings.outcomeKind,
  }
  return { ...result, presentation } as RecordBody
}

/** Creates the specification of a tool that scans many pairs. */
export function createScanSpec(toolId: string, kind: ScanKind, mostOutcomes: number): ScanSpec {
  return {
    toolId,
    kind,
    mostOutcomes,
    firstSettings: { ...FIRST_SCAN_SETTINGS, hasReverse: kind === 'causal-map' },
    getName: (inputs) => listScanSources(inputs)[0]?.name ?? '',
    validate: validateScanFiles,
    isFragile: () => false,
    memory: createSidesMemory({ exposure: 'association', outcome: 'association', table: 'pair' }),
    isReady: (draft) => findScanObstacle(draft, mostOutcomes) === null,
    usage: getScanUsage,
    read: async (inputs, _given, { runner, signal }) =>
      runner.run(
        {
          kind: 'screen-preview',
          input: { files: await toFiles(inputs), mapping: inputs.mapping },
        },
        { signal },
      ),
    run: (draft, context) => run(kind, draft, context),
  }
}
