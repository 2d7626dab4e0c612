import { useLocation } from 'wouter'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { readPublicFile } from '../../../platform/public-file.ts'
import type { ScreenChoices } from '../screen/use-screen-choices.ts'
import { withSaid } from '../session/said-columns.ts'
import type { Source } from '../session/tool-state.ts'
import type { WideExample } from './examples.ts'
import { FRESH_FILE, type WideInputs } from './model.ts'
import { useMultivariable } from './spec.ts'

const RECORD_NAME = /\.json$/i

const sourceOf = (file: File): Source => ({ kind: 'file', name: file.name, blob: file })

/** The inputs with files of one side put in; the other side stays. */
function withSide(
  inputs: WideInputs | null,
  side: 'exposure' | 'outcome',
  sources: readonly Source[],
): WideInputs {
  const files =
    inputs?.layout === 'files'
      ? inputs
      : { layout: 'files' as const, exposures: [], outcomes: [], mapping: {} }
  // What was said of the columns of other files means nothing for these.
  const { [side]: _old, ...mapping } = files.mapping
  return {
    ...files,
    mapping,
    ...(side === 'exposure' ? { exposures: sources } : { outcomes: sources }),
  }
}

/** The ways into the multivariable tool, from a handler's point of view. */
export function useSources() {
  const t = useT()
  const { session, draft } = useMultivariable()
  const [, navigate] = useLocation()

  /** Opens a record file; true when the file was one, whatever came of it. */
  async function isRecord(file: File): Promise<boolean> {
    if (!RECORD_NAME.test(file.name)) return false
    const opened = await session.openRecord(file, file.name)
    if (opened.name === 'record') {
      navigate(paths.toolRecord(opened.record.toolId, opened.record.id))
    }
    return opened.name !== 'foreign'
  }

  const wide = (source: Source) => session.choose({ layout: 'wide', source }, FRESH_FILE)

  async function side(role: 'exposure' | 'outcome', files: readonly File[]): Promise<void> {
    const [first] = files
    if (first && files.length === 1 && (await isRecord(first))) return
    await session.choose(withSide(draft.inputs, role, files.map(sourceOf)), { correlations: {} })
  }

  const choices: ScreenChoices = {
    isReading: draft.isReading,
    chooseFiles: (role, files) => {
      if (role !== 'table') void side(role, files)
    },
    chooseExample: () => {},
    setMapping: (role, mapping) => {
      const { inputs, preview } = draft
      if (inputs?.layout !== 'files' || preview?.layout !== 'files') return
      const said = withSaid({ inputs, preview: preview.screen }, role, mapping)
      if (said) void session.amend({ layout: 'files', screen: said[0] }, said[1])
    },
  }

  return {
    choices,
    file: async (file: File) => {
      if (!(await isRecord(file))) await wide(sourceOf(file))
    },
    paste: (text: string) =>
      wide({ kind: 'paste', name: t('tools.data.pasteName'), blob: new Blob([text]) }),
    example: async ({ fileName }: WideExample) => {
      try {
        const blob = await readPublicFile(`/examples/${fileName}`)
        await wide({ kind: 'example', name: fileName, blob })
      } catch {
        session.refuse(fileName)
      }
    },
  }
}
