import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { AssociationMapping } from '../../../science/reader/association-fields.ts'
import { withSaid } from '../session/said-columns.ts'
import { usePanelChoices } from '../panel/use-panel-choices.ts'
import { exampleSource, fileSource } from '../session/sources.ts'
import type { Source } from '../session/tool-state.ts'
import { useRecordFile } from '../session/use-record-file.ts'
import { type FileRole, type MappedRole, NO_INPUTS, type PickInputs, withFile } from './model.ts'
import { useInstrumentPicker } from './spec.ts'

/** Sets that come with the tool: simulated, so that the truth behind them is known. */
export type PickExample = {
  id: string
  title: string
  text: string
  hasOutcome: boolean
  hasMatrix: boolean
}

export const PICK_EXAMPLES: readonly PickExample[] = [
  {
    id: 'alone',
    title: msg('tools.pick.example.alone'),
    text: msg('tools.pick.example.aloneText'),
    hasOutcome: false,
    hasMatrix: false,
  },
  {
    id: 'outcome',
    title: msg('tools.pick.example.outcome'),
    text: msg('tools.pick.example.outcomeText'),
    hasOutcome: true,
    hasMatrix: false,
  },
  {
    id: 'matrix',
    title: msg('tools.pick.example.matrix'),
    text: msg('tools.pick.example.matrixText'),
    hasOutcome: true,
    hasMatrix: true,
  },
]

const EXAMPLE_FILES = {
  exposure: 'gwas_exposure.tsv',
  outcome: 'gwas_outcome.tsv',
  ld: 'gwas_exposure.ld',
} as const

/** The ways into the tool, from a handler's point of view. */
export function usePickChoices() {
  const t = useT()
  const { session, draft } = useInstrumentPicker()
  const isRecord = useRecordFile(session)

  async function chooseFile(role: FileRole, file: File): Promise<void> {
    if (await isRecord([file])) return
    await session.choose(withFile(session.latestInputs(), role, fileSource(file)))
  }

  async function chooseExample(example: PickExample): Promise<void> {
    try {
      const chosen: PickInputs = {
        ...NO_INPUTS,
        exposure: await exampleSource(EXAMPLE_FILES.exposure),
        outcome: example.hasOutcome ? await exampleSource(EXAMPLE_FILES.outcome) : null,
        ld: example.hasMatrix ? await exampleSource(EXAMPLE_FILES.ld) : null,
      }
      await session.choose(chosen, {
        exposureName: t('tools.pick.example.exposureName'),
        outcomeName: example.hasOutcome ? t('tools.pick.example.outcomeName') : '',
        outcomeKind: 'continuous',
        independence: example.hasMatrix ? 'matrix' : 'distance',
      })
    } catch {
      session.refuse(EXAMPLE_FILES.exposure)
    }
  }

  const panel = usePanelChoices({
    latest: () => session.latestInputs()?.panel ?? [],
    choose: (files) =>
      void session.choose({ ...(session.latestInputs() ?? NO_INPUTS), panel: files }),
  })
  return {
    ...panel,
    isReading: draft.isReading,
    chooseFile: (role: FileRole, file: File) => void chooseFile(role, file),
    chooseExample: (example: PickExample) => void chooseExample(example),
    remove: (role: FileRole) =>
      role === 'exposure'
        ? session.clear()
        : void session.choose(withFile(session.latestInputs(), role, null)),
    setMapping: (role: MappedRole, mapping: AssociationMapping) => {
      const said = withSaid(draft, role, mapping)
      if (said) void session.amend(...said)
    },
    setSheet: (role: MappedRole, sheet: string) => {
      const inputs = session.latestInputs()
      const file = inputs?.[role]
      if (file) void session.choose(withFile(inputs, role, { ...file, sheet } as Source))
    },
  }
}

export type PickChoices = ReturnType<typeof usePickChoices>
