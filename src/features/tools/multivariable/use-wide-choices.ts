/** Event handlers of the multivariable tool's data step, for one wide table or for a file of each trait. */
import { useT } from '../../../i18n/use-t.ts'
import type { SideChoices } from '../scan/two-sides.tsx'
import { withUserMapping } from '../session/user-mapping.ts'
import { loadExampleSource, createFileSource, createPasteSource } from '../session/sources.ts'
import type { Source } from '../session/tool-state.ts'
import { useRecordFile } from '../session/use-record-file.ts'
import type { WideExample } from './examples.ts'
import { FILE_DEFAULTS, type WideInputs, type WideSettings } from './model.ts'
import { useMultivariable } from './spec.ts'

/** Returns the inputs with the files of one side replaced; the other side stays. */
function withSide(
  inputs: WideInputs | null,
  side: 'exposure' | 'outcome',
  sources: readonly Source[],
): WideInputs {
  const files =
    inputs?.layout === 'files'
      ? inputs
      : { layout: 'files' as const, exposures: [], outcomes: [], mapping: {} }
  // The column mapping of other files does not apply to these.
  const { [side]: _old, ...mapping } = files.mapping
  return {
    ...files,
    mapping,
    ...(side === 'exposure' ? { exposures: sources } : { outcomes: sources }),
  }
}

export function useWideChoices() {
  const t = useT()
  const { session, draft } = useMultivariable()
  const isRecord = useRecordFile(session)

  const wide = (source: Source, settings: Partial<WideSettings> = {}) =>
    session.choose({ layout: 'wide', source }, { ...FILE_DEFAULTS, ...settings })

  async function side(role: 'exposure' | 'outcome', files: readonly File[]): Promise<void> {
    if (await isRecord(files)) return
    await session.choose(withSide(session.latestInputs(), role, files.map(createFileSource)), {
      correlations: {},
    })
  }

  const choices: SideChoices = {
    isReading: draft.isReading,
    chooseFiles: (role, files) => {
      if (role !== 'table') void side(role, files)
    },
    setMapping: (role, mapping) => {
      const { inputs, preview } = draft
      if (inputs?.layout !== 'files' || preview?.layout !== 'files') return
      const said = withUserMapping({ inputs, preview: preview.screen }, role, mapping)
      if (said) void session.amend({ layout: 'files', screen: said[0] }, said[1])
    },
  }

  return {
    choices,
    file: async (file: File) => {
      if (!(await isRecord([file]))) await wide(createFileSource(file))
    },
    paste: (text: string) => wide(createPasteSource(t('tools.data.pasteName'), text)),
    example: async ({ fileName, outcomeKind }: WideExample) => {
      try {
        await wide(await loadExampleSource(fileName), { outcomeKind })
      } catch {
        session.refuse(fileName, 'notLoaded')
      }
    },
  }
}
