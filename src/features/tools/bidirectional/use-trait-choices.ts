import { useT } from '../../../i18n/use-t.ts'
import type { Side } from '../../../science/bidirectional/inputs.ts'
import type { AssociationMapping } from '../../../science/parser/association-fields.ts'
import { withUserMapping } from '../session/user-mapping.ts'
import { loadExampleSource, createFileSource } from '../session/sources.ts'
import { useRecordFile } from '../session/use-record-file.ts'
import { EXAMPLE_B_MAPPING, type TraitExample } from './examples.ts'
import { withTraitFiles } from './model.ts'
import { useBidirectional } from './spec.ts'

/** Returns the event handlers of the data step. */
export function useTraitChoices() {
  const t = useT()
  const { session, draft } = useBidirectional()
  const isRecord = useRecordFile(session)

  async function chooseFiles(role: Side | 'table', files: readonly File[]): Promise<void> {
    if (await isRecord(files)) return
    await session.choose(withTraitFiles(session.latestInputs(), role, files.map(createFileSource)))
  }

  async function chooseExample(example: TraitExample): Promise<void> {
    try {
      const [a, b] = await Promise.all([loadExampleSource(example.a), loadExampleSource(example.b)])
      await session.choose(
        { a: [a], b: [b], mapping: { b: EXAMPLE_B_MAPPING } },
        {
          nameA: t(example.nameA),
          nameB: t(example.nameB),
          kindA: 'continuous',
          kindB: 'continuous',
        },
      )
    } catch {
      session.refuse(example.a, 'notLoaded')
    }
  }

  function setMapping(side: Side, mapping: AssociationMapping): void {
    const said = withUserMapping(draft, side, mapping)
    if (said) void session.amend(...said)
  }

  return {
    isReading: draft.isReading,
    chooseFiles: (role: Side | 'table', files: readonly File[]) => void chooseFiles(role, files),
    chooseExample,
    setMapping,
  }
}

export type TraitChoices = ReturnType<typeof useTraitChoices>
