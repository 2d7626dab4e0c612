/** Event handlers of the instrument picker's steps, and its example data. */
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { AssociationMapping } from '../../../science/parser/association-fields.ts'
import { withUserMapping } from '../session/user-mapping.ts'
import type { OutcomeKind } from '../../../results/presentation.ts'
import type { Example } from '../example/example.ts'
import { LDL_TO_HEART } from '../example/published-data.ts'
import { usePanelChoices } from '../panel/use-panel-choices.ts'
import { loadExampleSource, createFileSource } from '../session/sources.ts'
import type { Source } from '../session/tool-state.ts'
import { useRecordFile } from '../session/use-record-file.ts'
import { type FileRole, type MappedRole, NO_INPUTS, type PickInputs, withFile } from './model.ts'
import { useInstrumentPicker } from './spec.ts'

/** Example data of the tool. */
export type PickExample = Example & {
  files: { exposure: string } & Partial<Record<'estimates' | 'outcome' | 'ld', string>>
  /** Names of the traits and the kind of the outcome, where they are not the simulated ones. */
  traits?: { exposure: string; outcome: string; outcomeKind: OutcomeKind }
}

const EXPOSURE = 'gwas_exposure.tsv'
const OUTCOME = 'gwas_outcome.tsv'
const SIMULATED = {
  exposure: msg('tools.pick.example.exposureName'),
  outcome: msg('tools.pick.example.outcomeName'),
  outcomeKind: 'continuous',
} as const

export const PICK_EXAMPLES: readonly PickExample[] = [
  {
    id: 'alone',
    title: msg('tools.pick.example.alone'),
    short: msg('tools.pick.example.aloneShort'),
    text: msg('tools.pick.example.aloneText'),
    files: { exposure: EXPOSURE },
  },
  {
    id: 'outcome',
    title: msg('tools.pick.example.outcome'),
    short: msg('tools.pick.example.outcomeShort'),
    text: msg('tools.pick.example.outcomeText'),
    files: { exposure: EXPOSURE, outcome: OUTCOME },
  },
  {
    id: 'matrix',
    title: msg('tools.pick.example.matrix'),
    short: msg('tools.pick.example.matrixShort'),
    text: msg('tools.pick.example.matrixText'),
    files: { exposure: EXPOSURE, outcome: OUTCOME, ld: 'gwas_exposure.ld' },
  },
  {
    id: 'threeSample',
    title: msg('tools.pick.example.threeSample'),
    short: msg('tools.pick.example.threeSampleShort'),
    text: msg('tools.pick.example.threeSampleText'),
    files: {
      exposure: 'three_selected.tsv',
      estimates: 'three_measured.tsv',
      outcome: 'three_outcome.tsv',
    },
  },
  {
    id: 'ldl',
    title: msg('tools.pick.example.ldl'),
    text: msg('tools.pick.example.ldlText'),
    source: LDL_TO_HEART,
    files: { exposure: 'ldl_lipid_loci.tsv', outcome: 'chd_lipid_loci.tsv' },
    traits: {
      exposure: msg('tools.pick.example.ldlName'),
      outcome: msg('tools.example.heart'),
      outcomeKind: 'binary',
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

  async function chooseExample({ files, traits = SIMULATED }: PickExample): Promise<void> {
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
        exposureName: t(traits.exposure),
        outcomeName: outcome === undefined ? '' : t(traits.outcome),
        outcomeKind: traits.outcomeKind,
        independence: ld === undefined ? 'distance' : 'matrix',
      })
    } catch {
      session.refuse(exposure, 'notLoaded')
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
    chooseExample,
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
