/** Specification of the meta-analysis tool: rows of studies in, a meta-analysis out. */
import { ScienceFailure } from '../../../science/failure.ts'
import type { StudyTable } from '../../../science/meta-analysis/read-studies.ts'
import type { ToolSpec } from '../session/tool-session.ts'
import { checkFileSize } from '../session/tool-state.ts'
import { useTool } from '../session/use-tool-session.ts'
import {
  checkRows,
  FIRST_META_SETTINGS,
  toOutcomeKind,
  findMetaObstacle,
  type MetaSettings,
  type MetaSource,
  listStudies,
} from './model.ts'

const NO_ROWS: StudyTable = { rows: [], scale: 'beta', errorBy: 'se', readings: [] }

export const META_ANALYSIS: ToolSpec<MetaSource, StudyTable, MetaSettings> = {
  toolId: '6007',
  firstSettings: FIRST_META_SETTINGS,
  getName: ({ name }) => name,
  validate: (source) =>
    source.kind === 'typed' ? null : checkFileSize(source.name, source.blob.size),
  isFragile: ({ kind }) => kind === 'paste' || kind === 'typed',
  isReady: (draft) => findMetaObstacle(draft) === null,

  async read(source, _given, { runner, signal }) {
    if (source.kind === 'typed') return NO_ROWS
    const bytes = new Uint8Array(await source.blob.arrayBuffer())
    return runner.run({ kind: 'studies', input: { bytes, sheet: source.sheet } }, { signal })
  },

  async run(draft, { runner, signal, onProgress }) {
    const { inputs, settings } = draft
    const studies = listStudies(checkRows(draft))
    if (!inputs || studies.length === 0) {
      throw new ScienceFailure({ code: 'no-usable-rows', found: '0' })
    }
    const bytes = new TextEncoder().encode(JSON.stringify(studies))
    const { model, scale, tau2, knapp, exposureName, outcomeName } = settings
    const fileName = inputs.kind === 'file' || inputs.kind === 'example' ? inputs.name : ''
    const input = { bytes, fileName, parameters: { model, scale, tau2, knapp } }
    const result = await runner.run({ kind: 'meta-analysis', input }, { signal, onProgress })
    const presentation = {
      exposureName: exposureName.trim(),
      outcomeName: outcomeName.trim(),
      outcomeKind: toOutcomeKind(scale),
    }
    return { ...result, presentation }
  },
}

/** Returns the session of this tool and its state. */
export function useMeta() {
  return useTool(META_ANALYSIS)
}
