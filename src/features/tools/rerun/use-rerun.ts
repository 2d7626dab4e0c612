import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { readInput } from '../../../cache/record-inputs.ts'
import type { FoundRecord } from '../../../cache/use-record.ts'
import { paths } from '../../../lib/paths.ts'
import { hashSource } from '../../../science/parser/hash-source.ts'
import { sourceOfBlob } from '../../../science/parser/byte-source.ts'
import { judgeFiles, separatePanelFiles } from '../../../results/rerun/judge-files.ts'
import { webEngineHost } from '../../../workers/engine-host.ts'
import { parseStoredDraft } from '../session/stored-draft.ts'
import { useAnySession } from '../session/use-tool-session.ts'
import type { Source } from '../session/tool-state.ts'
import type { RerunDraft, RerunPlan } from '../../../results/rerun/plan.ts'
import type { RequiredFile } from '../../../results/rerun/required-files.ts'

const RECORD_ID = /^\d{1,19}$/

/** Parses the id of the record to run again; null when the address names none. */
export function parseRerun(search: string): string | null {
  const id = new URLSearchParams(search).get('rerun') ?? ''
  return RECORD_ID.test(id) ? id : null
}

/** Returns the stored draft of a record on this device; null where there is none, undefined while it is loaded. */
export function useStoredDraft({ owner, id }: FoundRecord): RerunDraft | null | undefined {
  const [draft, setDraft] = useState<RerunDraft | null | undefined>()
  useEffect(() => {
    let isOver = false
    void readInput(owner, id)
      .catch(() => undefined)
      .then((stored) => {
        if (!isOver) setDraft(parseStoredDraft(stored?.draft))
      })
    return () => {
      isOver = true
    }
  }, [owner, id])
  return draft
}

/**
 * Returns a function that restores a draft into the tool's steps and removes the record from the address, so that going
 * back does not repeat it.
 */
export function useRestoreDraft(toolId: string, record: FoundRecord) {
  const session = useAnySession()
  const [, navigate] = useLocation()
  const { id, title } = record
  return async (draft: RerunDraft, plan: RerunPlan | null) => {
    await session.restore(draft, { id, title })
    const { preview, attempt } = session.state().draft
    if (plan?.deriveSettings && attempt === null) session.setCommon(plan.deriveSettings(preview))
    navigate(paths.tool(toolId), { replace: true })
  }
}

/** Chosen files that do not match those of the record. */
export type WrongFiles = {
  missing: readonly RequiredFile[]
  /** Names of files that do not belong to the record; empty where some are only missing. */
  names: readonly string[]
  /** Files that can replace the originals, and the files of a panel; null where there are none. */
  replacements: { files: readonly Source[]; panel: readonly Source[] } | null
}

const hashes = new WeakMap<Blob, Promise<string>>()

/** Computes a file's hash once, as long as the file stays chosen. */
function hashFile({ blob }: Source): Promise<string> {
  const made = hashes.get(blob) ?? hashSource(sourceOfBlob(blob), webEngineHost())
  hashes.set(blob, made)
  return made
}

const toSource = (file: File): Source => ({ kind: 'file', name: file.name, blob: file })

/**
 * Returns the choice of the record's files, compared by hash before anything is parsed. Matched files stay chosen, for the
 * others may be in another folder.
 */
export function useFileChoice(
  plan: RerunPlan,
  restoreDraft: (draft: RerunDraft, plan: RerunPlan) => Promise<void>,
) {
  const [isBusy, setBusy] = useState(false)
  const [matchedFiles, setMatchedFiles] = useState<readonly Source[]>([])
  const [wrong, setWrong] = useState<WrongFiles | null>(null)
  const choose = async (files: readonly File[]) => {
    setBusy(true)
    setWrong(null)
    const all = [...matchedFiles, ...files.map(toSource)]
    try {
      const assessment = await judgeFiles(plan, all, hashFile)
      const {
        sources,
        missing,
        unknownFiles,
        substitutes: replacements,
        remaining: matched,
      } = assessment
      setMatchedFiles(matched)
      const { ofPanel } = separatePanelFiles(matched, plan)
      if (missing.length === 0) await restoreDraft(plan.fromFiles(sources, ofPanel), plan)
      else {
        const panel = separatePanelFiles(all, plan).ofPanel
        setWrong({
          missing,
          names: unknownFiles.map(({ name }) => name),
          replacements: replacements && { files: replacements, panel },
        })
      }
    } catch {
      // A file may have been deleted from the disk since it was chosen.
      setMatchedFiles([])
      setWrong({ missing: plan.files, names: files.map(({ name }) => name), replacements: null })
    } finally {
      setBusy(false)
    }
  }
  const chooseAnyway = () => {
    if (!wrong?.replacements) return
    const { files, panel } = wrong.replacements
    void restoreDraft(plan.fromFiles(files, panel, true), plan)
  }
  return { isBusy, wrong, choose, chooseAnyway }
}
