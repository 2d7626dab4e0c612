import { useT } from '../../../i18n/use-t.ts'
import { useLocation } from 'wouter'
import { paths } from '../../../lib/paths.ts'
import { readPublicFile } from '../../../platform/public-file.ts'
import type { Source } from '../session/tool-state.ts'
import type { MetaExample } from './examples.ts'
import { emptyRows, studyOfRecord, withRecord } from './model.ts'
import { useMeta } from './spec.ts'

const RECORD_NAME = /\.json$/i

/** The ways into the tool, from a handler's point of view. */
export function useSources() {
  const t = useT()
  const { session } = useMeta()
  const [, navigate] = useLocation()

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

  async function study(found: NonNullable<ReturnType<typeof studyOfRecord>>): Promise<void> {
    await begin()
    session.setSettings(withRecord(session.state().draft, found))
  }

  return {
    file: async (file: File) => {
      if (RECORD_NAME.test(file.name)) {
        const opened = await session.openRecord(file, file.name)
        if (opened.name === 'record') {
          navigate(paths.toolRecord(opened.record.toolId, opened.record.id))
        }
        if (opened.name !== 'foreign') return
      }
      await read({ kind: 'file', name: file.name, blob: file })
    },
    paste: (text: string) =>
      read({
        kind: 'paste',
        name: t('tools.data.pasteName'),
        blob: new Blob([text], { type: 'text/plain' }),
      }),
    example: async ({ fileName, exposure, outcome }: MetaExample) => {
      try {
        const blob = await readPublicFile(`/examples/${fileName}`)
        await read({ kind: 'example', name: fileName, blob })
        session.setSettings({ exposureName: t(exposure), outcomeName: t(outcome) })
      } catch {
        session.refuse(fileName)
      }
    },
    typing: async () => {
      await begin()
      session.setSettings({ rows: emptyRows() })
    },
    record: async (record: { title: string; headline: string }) => {
      const found = studyOfRecord(record)
      if (found) await study(found)
    },
    study,
    remove: () => {
      session.clear()
      session.setSettings({ rows: null })
    },
  }
}
