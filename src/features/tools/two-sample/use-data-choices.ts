import { useT } from '../../../i18n/use-t.ts'
import { createFileSource, createPasteSource } from '../session/sources.ts'
import { useRecordFile } from '../session/use-record-file.ts'
import { loadExampleData } from './load-example-data.ts'
import type { ExampleSet } from './examples.ts'
import { useTwoSample } from './spec.ts'

export type DataChoices = {
  isReading: boolean
  chooseFile: (file: File) => void
  choosePaste: (text: string) => void
  chooseExample: (set: ExampleSet) => Promise<void>
}

/** Returns the event handlers of the data step. */
export function useDataChoices(): DataChoices {
  const t = useT()
  const { session, draft } = useTwoSample()
  const isRecord = useRecordFile(session)

  async function chooseFile(file: File): Promise<void> {
    if (await isRecord([file])) return
    await session.choose(createFileSource(file))
  }

  async function chooseExample(set: ExampleSet): Promise<void> {
    try {
      const names = { exposureName: t(set.exposure), outcomeName: t(set.outcome) }
      const { outcomeKind } = set
      await session.choose(await loadExampleData(set, names), { ...names, outcomeKind })
    } catch {
      session.refuse(set.fileName, 'notLoaded')
    }
  }

  return {
    isReading: draft.isReading,
    chooseFile: (file) => void chooseFile(file),
    choosePaste: (text) => void session.choose(createPasteSource(t('tools.data.pasteName'), text)),
    chooseExample,
  }
}
