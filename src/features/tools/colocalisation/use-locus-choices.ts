import { useT } from '../../../i18n/use-t.ts'
import type { Side } from '../../../science/bidirectional/inputs.ts'
import type { AssociationMapping } from '../../../science/parser/association-fields.ts'
import { withUserMapping } from '../session/user-mapping.ts'
import { usePanelChoices } from '../panel/use-panel-choices.ts'
import { loadExampleSource, createFileSource } from '../session/sources.ts'
import { useRecordFile } from '../session/use-record-file.ts'
import type { LocusExampleSet } from './examples.ts'
import { NO_LOCUS, withLocusFiles } from './model.ts'
import { useColocalisation } from './spec.ts'

/** Returns the event handlers of the data step. */
export function useLocusChoices() {
  const t = useT()
  const { session, draft } = useColocalisation()
  const isRecord = useRecordFile(session)

  async function chooseFiles(side: Side, files: readonly File[]): Promise<void> {
    if (await isRecord(files)) return
    await session.choose(withLocusFiles(session.latestInputs(), side, files.map(createFileSource)))
  }

  async function chooseExample(example: LocusExampleSet): Promise<void> {
    try {
      const [a, b] = await Promise.all([loadExampleSource(example.a), loadExampleSource(example.b)])
      const { settings } = session.state().draft
      await session.choose(
        { a: [a], b: [b], mapping: {} },
        {
          nameA: t('tools.coloc.example.a'),
          nameB: t('tools.coloc.example.b'),
          a: { ...settings.a, kind: 'quantitative' },
          b: { ...settings.b, kind: 'case-control' },
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

  const setMap = (files: readonly File[]) =>
    void session.choose({
      ...(session.latestInputs() ?? NO_LOCUS),
      map: files.map(createFileSource),
    })

  const panel = usePanelChoices({
    latest: () => session.latestInputs()?.panel ?? [],
    choose: (files) =>
      void session.choose({ ...(session.latestInputs() ?? NO_LOCUS), panel: files }),
  })
  return {
    ...panel,
    isReading: draft.isReading,
    chooseFiles: (side: Side, files: readonly File[]) => void chooseFiles(side, files),
    chooseExample,
    setMapping,
    setMap,
  }
}

export type LocusChoices = ReturnType<typeof useLocusChoices>
