/** Event handlers of the instrument picker's steps, and its example data. */
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { AssociationMapping } from '../../../science/parser/association-fields.ts'
import { withUserMapping } from '../session/user-mapping.ts'
import { usePanelChoices } from '../panel/use-panel-choices.ts'
import { loadExampleSource, createFileSource } from '../session/sources.ts'
import type { Source } from '../session/tool-state.ts'
import { useRecordFile } from '../session/use-record-file.ts'
import { type FileRole, type MappedRole, NO_INPUTS, type PickInputs, withFile } from './model.ts'
import { useInstrumentPicker } from './spec.ts'

/** Example data that come with the tool; simulated, so that the truth behind them is known. */
export type PickExample = {
  id: string
  title: string
  text: string
  files: { exposure: string } & Partial<Record<'estimates' | 'outcome' | 'ld', string>>
}

const EXPOSURE = 'gwas_exposure.tsv'
const OUTCOME = 'gwas_outcome.tsv'

export const PICK_EXAMPLES: readonly PickExample[] = [
  {
    id: 'alone',
    title: msg('tools.pick.example.alone'),
    text: msg('tools.pick.example.aloneText'),
    files: { exposure: EXPOSURE },
  },
  {
    id: 'outcome',
    title: msg('tools.pick.example.outcome'),
    text: msg('tools.pick.example.outcomeText'),
    files: { exposure: EXPOSURE, outcome: OUTCOME },
  },
  {
    id: 'matrix',
    title: msg('tools.pick.example.matrix'),
    text: msg('tools.pick.example.matrixText'),
    files: { exposure: EXPOSURE, outcome: OUTCOME, ld: 'gwas_exposure.ld' },
  },
  {
    id: 'threeSample',
    title: msg('tools.pick.example.threeSample'),
    text: msg('tools.pick.example.threeSampleText'),
    files: {
      exposure: 'three_selected.tsv',
      estimates: 'three_measured.tsv',
      outcome: 'three_outcome.tsv',
    },
  },
]

export function usePickChoices() {
  const t = useT()
  const { session, draft } = useInstrumentPicker()
  const isRecord = useRecordFile(session)

  async function chooseFile(role: FileRole, file: File): Promise<void> {
    if (await isRecord([file])) return
    await session.choose(withFile(session.latestInputs(), role, createFileSource(file)))
  }

  async function chooseExample({ files }: PickExample): Promise<void> {
    const { exposure, estimates, outcome, ld } = files
    const sourceOf = (name: string | undefined) =>
      name === undefined ? Promise.resolve(null) : loadExampleSource(name)
    try {
      const chosen: PickInputs = {
        ...NO_INPUTS,
        exposure: await loadExampleSource(exposure),
        estimates: await sourceOf(estimates),
        outcome: await sourceOf(outcome),
        ld: await sourceOf(ld),
      }
      await session.choose(chosen, {
        exposureName: t('tools.pick.example.exposureName'),
        outcomeName: outcome === undefined ? '' : t('tools.pick.example.outcomeName'),
        outcomeKind: 'continuous',
        independence: ld === undefined ? 'distance' : 'matrix',
      })
    } catch {
      session.refuse(exposure)
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
      const said = withUserMapping(draft, role, mapping)
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
