/** Event handlers of a scan's data step: files, column mappings, the example, and launched files. */
import { useT } from '../../../i18n/use-t.ts'
import type { AssociationMapping } from '../../../science/parser/association-fields.ts'
import type { Mapping } from '../../../science/parser/fields.ts'
import type { Example } from '../example/example.ts'
import { usePanelChoices } from '../panel/use-panel-choices.ts'
import { withUserMapping } from '../session/user-mapping.ts'
import { loadExampleSource, createFileSource } from '../session/sources.ts'
import type { Source } from '../session/tool-state.ts'
import { useRecordFile } from '../session/use-record-file.ts'
import { useTool } from '../session/use-tool-session.ts'
import { NO_SIDES, type ScanInputs } from './model.ts'
import type { ScanSpec } from './spec.ts'

export type Role = 'exposure' | 'outcome' | 'table'

/** Example data of a scan. */
export type ScanExample = Example & {
  /** Message id of the outcome's name; '' where the file names the outcomes. */
  outcome: string
} & (
    | {
        layout: 'two-sides'
        exposure: string
        outcomeFile: string
        /** Column mapping of the outcome, which its header alone does not determine. */
        outcomeMapping: AssociationMapping
      }
    | { layout: 'harmonised'; table: string }
  )

/** Returns the panel, which stays when the files change. */
const getPanel = (inputs: ScanInputs | null) => (inputs?.panel ? { panel: inputs.panel } : {})

/** Returns the inputs with the files of one side replaced; the other side stays. */
export function withFiles(
  inputs: ScanInputs | null,
  role: Role,
  sources: readonly Source[],
): ScanInputs | null {
  if (role === 'table') {
    const [table] = sources
    return table ? { layout: 'harmonised', table, mapping: {}, ...getPanel(inputs) } : null
  }
  const sides = inputs?.layout === 'two-sides' ? inputs : { ...NO_SIDES, ...getPanel(inputs) }
  // The column mapping of other files does not apply to these.
  const { [role]: _old, ...mapping } = sides.mapping
  return {
    ...sides,
    mapping,
    ...(role === 'exposure' ? { exposures: sources } : { outcomes: sources }),
  }
}

async function loadExampleInputs(example: ScanExample): Promise<ScanInputs> {
  if (example.layout === 'harmonised') {
    return { layout: 'harmonised', table: await loadExampleSource(example.table), mapping: {} }
  }
  const [exposure, outcome] = await Promise.all([
    loadExampleSource(example.exposure),
    loadExampleSource(example.outcomeFile),
  ])
  const mapping = { outcome: example.outcomeMapping }
  return { layout: 'two-sides', exposures: [exposure], outcomes: [outcome], mapping }
}

export function useScanChoices(spec: ScanSpec) {
  const t = useT()
  const { session, draft } = useTool(spec)
  const isRecord = useRecordFile(session)

  async function chooseFiles(role: Role, files: readonly File[]): Promise<void> {
    if (await isRecord(files)) return
    const next = withFiles(session.latestInputs(), role, files.map(createFileSource))
    if (next) await session.choose(next)
  }

  async function chooseExample(example: ScanExample): Promise<void> {
    try {
      await session.choose(await loadExampleInputs(example), {
        outcomeName: example.outcome === '' ? '' : t(example.outcome),
      })
    } catch {
      session.refuse(
        example.layout === 'harmonised' ? example.table : example.exposure,
        'notLoaded',
      )
    }
  }

  function setMapping(role: Role, mapping: AssociationMapping | Mapping): void {
    const said = withUserMapping(draft, role, mapping)
    if (said) void session.amend(...said)
  }

  const panel = usePanelChoices({
    latest: () => session.latestInputs()?.panel ?? [],
    choose: (files) =>
      void session.choose({ ...(session.latestInputs() ?? NO_SIDES), panel: files }),
  })
  return {
    ...panel,
    isReading: draft.isReading,
    chooseFiles: (role: Role, files: readonly File[]) => void chooseFiles(role, files),
    chooseExample,
    setMapping,
  }
}

export type ScanChoices = ReturnType<typeof useScanChoices>

/** Returns the handler of launched files: a table of pairs, or exposures followed by outcomes. */
export function useScanFiles(spec: ScanSpec) {
  const { chooseFiles } = useScanChoices(spec)
  return ([first, ...others]: readonly File[], kind: string | null) => {
    if (first) chooseFiles(kind === 'pairs' ? 'table' : 'exposure', [first])
    if (others.length > 0) chooseFiles('outcome', others)
  }
}
