import { useLocation } from 'wouter'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { readPublicFile } from '../../../platform/public-file.ts'
import type { ExampleSet } from './examples.ts'
import { useTwoSample } from './spec.ts'

export type DataChoices = {
  isReading: boolean
  chooseFile: (file: File) => void
  choosePaste: (text: string) => void
  chooseExample: (set: ExampleSet) => void
}

const RECORD_NAME = /\.json$/i

/** The ways into the tool, from a handler's point of view. */
export function useDataChoices(): DataChoices {
  const t = useT()
  const { session, draft } = useTwoSample()
  const [, navigate] = useLocation()

  async function chooseFile(file: File): Promise<void> {
    if (RECORD_NAME.test(file.name)) {
      const opened = await session.openRecord(file, file.name)
      if (opened.name === 'record') {
        navigate(paths.toolRecord(opened.record.toolId, opened.record.id))
      }
      if (opened.name !== 'foreign') return
    }
    await session.choose({ kind: 'file', name: file.name, blob: file })
  }

  async function chooseExample(set: ExampleSet): Promise<void> {
    try {
      const blob = await readPublicFile(`/examples/${set.fileName}`)
      await session.choose(
        { kind: 'example', name: set.fileName, blob },
        {
          exposureName: t(set.exposure),
          outcomeName: t(set.outcome),
          outcomeKind: set.outcomeKind,
        },
      )
    } catch {
      session.refuse(set.fileName)
    }
  }

  return {
    isReading: draft.isReading,
    chooseFile: (file) => void chooseFile(file),
    choosePaste: (text) =>
      void session.choose({
        kind: 'paste',
        name: t('tools.data.pasteName'),
        blob: new Blob([text], { type: 'text/plain' }),
      }),
    chooseExample: (set) => void chooseExample(set),
  }
}
