import { useT } from '../../../i18n/use-t.ts'
import { loadExampleSource, createFileSource, createPasteSource } from '../session/sources.ts'
import type { Source } from '../session/tool-state.ts'
import { useRecordFile } from '../session/use-record-file.ts'
import type { MetaExample } from './examples.ts'
import { createEmptyRows, toStudyFromRecord, withRecord } from './model.ts'
import { useMeta } from './spec.ts'

/** Returns the event handlers of the data step. */
export function useStudyChoices() {
  const t = useT()
  const { session } = useMeta()
  const isRecord = useRecordFile(session)

  async function read(source: Source): Promise<void> {
    await session.choose(source, { rows: null })
    const { inputs, preview } = session.state().draft
    if (inputs !== source || !preview) return
    session.setSettings({ scale: preview.scale, errorBy: preview.errorBy })
  }

  async function begin(): Promise<void> {
    if (session.state().draft.inputs === null) {
      await session.choose({ kind: 'typed', name: t('tools.meta.typed') })
    }
  }

  async function study(found: NonNullable<ReturnType<typeof toStudyFromRecord>>): Promise<void> {
    await begin()
    session.setSettings(withRecord(session.state().draft, found))
  }

  return {
    file: async (file: File) => {
      if (!(await isRecord([file]))) await read(createFileSource(file))
    },
    paste: (text: string) => read(createPasteSource(t('tools.data.pasteName'), text)),
    example: async ({ fileName, exposure, outcome }: MetaExample) => {
      try {
        await read(await loadExampleSource(fileName))
        session.setSettings({ exposureName: t(exposure), outcomeName: t(outcome) })
      } catch {
        session.refuse(fileName, 'notLoaded')
      }
    },
    typing: async () => {
      await begin()
      session.setSettings({ rows: createEmptyRows() })
    },
    record: async (record: { title: string; headline: string }) => {
      const found = toStudyFromRecord(record)
      if (found) await study(found)
    },
    study,
    remove: () => {
      session.clear()
      session.setSettings({ rows: null })
    },
  }
}
