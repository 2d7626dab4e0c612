import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { readInput } from '../../../cache/record-inputs.ts'
import type { FoundRecord } from '../../../cache/use-record.ts'
import { paths } from '../../../lib/paths.ts'
import { hashOf } from '../../../science/bidirectional/hash.ts'
import { sourceOfBlob } from '../../../science/reader/byte-source.ts'
import { isPanelFile } from '../../../science/panel/panel-files.ts'
import { missingSets } from '../../../results/rerun/wanted-panel.ts'
import { webEngineHost } from '../../../workers/engine-host.ts'
import { readKeptDraft } from '../session/kept-draft.ts'
import { useAnySession } from '../session/use-tool-session.ts'
import type { Source } from '../session/tool-state.ts'
import type { KeptDraft, RerunPlan } from '../../../results/rerun/plan.ts'
import type { WantedFile } from '../../../results/rerun/wanted.ts'
import { type ChosenFile, matchFiles } from '../../../results/rerun/plans.ts'

const RECORD_ID = /^\d{1,19}$/

/** The record that the address asks to run again; null when it asks for none. */
export function readRerun(search: string): string | null {
  const id = new URLSearchParams(search).get('rerun') ?? ''
  return RECORD_ID.test(id) ? id : null
}

/** What a record was made from, if that was kept on this device; undefined while it is looked for. */
export function useKeptDraft({ owner, id }: FoundRecord): KeptDraft | null | undefined {
  const [draft, setDraft] = useState<KeptDraft | null | undefined>()
  useEffect(() => {
    let isOver = false
    void readInput(owner, id)
      .catch(() => undefined)
      .then((kept) => {
        if (!isOver) setDraft(readKeptDraft(kept?.draft))
      })
    return () => {
      isOver = true
    }
  }, [owner, id])
  return draft
}

/**
 * Puts a draft into the tool's steps. The name of the record leaves the address then: going back must
 * not do it again.
 */
export function usePutBack(toolId: string, record: FoundRecord) {
  const session = useAnySession()
  const [, navigate] = useLocation()
  const { id, title } = record
  return async (draft: KeptDraft, plan: RerunPlan | null) => {
    await session.restore(draft, { id, title })
    const { preview, attempt } = session.state().draft
    if (plan?.settle && attempt === null) session.setCommon(plan.settle(preview))
    navigate(paths.tool(toolId), { replace: true })
  }
}

/** Files that were chosen and are not those of the record. */
export type WrongFiles = { missing: readonly WantedFile[]; names: readonly string[]; files: File[] }

const hashOfFile = (blob: Blob) => hashOf(sourceOfBlob(blob), webEngineHost())

const sourceOf = (file: File) => ({ kind: 'file' as const, name: file.name, blob: file })

async function hashed(files: readonly File[]): Promise<ChosenFile<Source>[]> {
  return Promise.all(
    files.map(async (file) => ({ source: sourceOf(file), sha256: await hashOfFile(file) })),
  )
}

/** Files of a panel, where the record had one, apart from the others: nobody hashes their gigabytes. */
function sorted(files: readonly File[], { panel }: RerunPlan) {
  const isOfPanel = ({ name }: File) => panel !== undefined && isPanelFile(name)
  return {
    plain: files.filter((file) => !isOfPanel(file)),
    panel: files.filter(isOfPanel).map(sourceOf),
  }
}

/** Whether as many files were chosen as the record was made from, so that each can stand in its place. */
export function canStandIn({ files }: WrongFiles, plan: RerunPlan): boolean {
  return sorted(files, plan).plain.length === plan.files.length
}

/** The choice of the record's files: held against their hashes before anything is read of them. */
export function useFileChoice(
  plan: RerunPlan,
  putBack: (draft: KeptDraft, plan: RerunPlan) => Promise<void>,
) {
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<WrongFiles | null>(null)
  const choose = async (files: readonly File[]) => {
    setBusy(true)
    setWrong(null)
    try {
      const { plain, panel } = sorted(files, plan)
      const found = matchFiles(plan.files, await hashed(plain))
      const missing = [
        ...found.missing,
        ...(await missingSets(plan.panel ?? [], panel, ({ blob }) => hashOfFile(blob))),
      ]
      if (missing.length === 0) await putBack(plan.fromFiles(found.sources, panel), plan)
      else setWrong({ missing, names: files.map(({ name }) => name), files: [...files] })
    } catch {
      // A file that is gone from the disk since it was chosen.
      setWrong({ missing: plan.files, names: files.map(({ name }) => name), files: [] })
    } finally {
      setBusy(false)
    }
  }
  const chooseAnyway = () => {
    if (!wrong) return
    const { plain, panel } = sorted(wrong.files, plan)
    void putBack(plan.fromFiles(plain.map(sourceOf), panel), plan)
  }
  return { isBusy, wrong, choose, chooseAnyway }
}
