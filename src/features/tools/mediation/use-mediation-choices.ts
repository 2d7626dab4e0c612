import { useT } from '../../../i18n/use-t.ts'
import type { Part } from '../../../science/mediation/inputs.ts'
import type { AssociationMapping } from '../../../science/parser/association-fields.ts'
import { withUserMapping } from '../session/user-mapping.ts'
import { loadExampleSource, createFileSource } from '../session/sources.ts'
import { useRecordFile } from '../session/use-record-file.ts'
import type { MediationExampleSet } from './examples.ts'
import { NO_FILES, toStepFromRecord, type TypedStepId, withPartFiles, withStep } from './model.ts'
import { useMediation } from './spec.ts'

/** Returns the event handlers of the data step. */
export function useMediationChoices() {
  const t = useT()
  const { session, draft } = useMediation()
  const isRecord = useRecordFile(session)

  async function chooseFiles(part: Part, files: readonly File[]): Promise<void> {
    if (await isRecord(files)) return
    await session.choose(withPartFiles(session.latestInputs(), part, files.map(createFileSource)))
  }

  async function chooseExample(example: MediationExampleSet): Promise<void> {
    try {
      const [x, m, y] = await Promise.all(
        [example.x, example.m, example.y].map((name) => loadExampleSource(name)),
      )
      if (!x || !m || !y) return
      await session.choose(
        { ...NO_FILES, x: [x], m: [m], y: [y] },
        {
          nameX: t('tools.mediation.example.x'),
          nameM: t('tools.mediation.example.m'),
          nameY: t('tools.mediation.example.y'),
          outcomeKind: 'binary',
        },
      )
    } catch {
      session.refuse(example.x, 'notLoaded')
    }
  }

  /** Switches to typed estimates, without files. */
  async function beginTyping(): Promise<void> {
    if (session.state().draft.inputs?.layout === 'estimates') return
    await session.choose({ ...NO_FILES, layout: 'estimates' })
  }

  async function takeRecord(
    id: TypedStepId,
    record: { title: string; headline: string },
  ): Promise<boolean> {
    const taken = toStepFromRecord(record)
    if (!taken) return false
    await beginTyping()
    session.setSettings(withStep(session.state().draft.settings, id, taken))
    return true
  }

  function setMapping(part: Part, mapping: AssociationMapping): void {
    const said = withUserMapping(draft, part, mapping)
    if (said) void session.amend(...said)
  }

  return {
    isReading: draft.isReading,
    chooseFiles: (part: Part, files: readonly File[]) => void chooseFiles(part, files),
    chooseExample,
    beginTyping: () => void beginTyping(),
    takeRecord: (id: TypedStepId, record: { title: string; headline: string }) =>
      void takeRecord(id, record),
    setMapping,
  }
}

export type MediationChoices = ReturnType<typeof useMediationChoices>
