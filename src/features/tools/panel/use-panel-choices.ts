/** Choice of an LD panel for a tool; remembered on this device once it is complete. */
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { differingFiles, readRememberedPanel, rememberPanel } from '../../../cache/panel-memory.ts'
import {
  isPackedPanelFile,
  isPanelFile,
  sortPanelFiles,
} from '../../../science/panel/panel-files.ts'
import { ownerAtom } from '../../../session/session-atoms.ts'
import { createFileSource } from '../session/sources.ts'
import type { Source } from '../session/tool-state.ts'
import { getHandle } from './panel-handles.ts'

/** Returns the files with names of the last panel whose content differs from it. */
async function findChangedFiles(owner: string, files: readonly File[]): Promise<string[]> {
  const last = await readRememberedPanel(owner)
  const names = new Set(files.map(({ name }) => name))
  return last?.files.every(({ name }) => names.has(name)) ? differingFiles(last, files) : []
}

type PanelSelection = {
  /** Returns the files that are chosen at this moment. */
  latest: () => readonly Source[]
  choose: (panel: readonly Source[]) => void
}

/** Returns the choice of a reference panel, which is stored where it is complete. */
export function usePanelChoices({ latest, choose }: PanelSelection) {
  const owner = useAtomValue(ownerAtom)
  const [changedFiles, setChanged] = useState<readonly string[]>([])
  const [packedFiles, setPacked] = useState<readonly string[]>([])

  async function remember(panel: readonly Source[]): Promise<void> {
    const { sets, missing } = sortPanelFiles(panel)
    if (sets.length === 0 || missing.length > 0) return
    const files = panel.flatMap(({ blob }) => (blob instanceof File ? [blob] : []))
    setChanged(await findChangedFiles(owner, files).catch(() => []))
    await rememberPanel(
      owner,
      files.map((file) => {
        const handle = getHandle(file)
        return handle ? { file, handle } : { file }
      }),
    )
  }

  return {
    changedFiles,
    packedFiles,
    /** Further files are added to the panel; one with the same name replaces the old one. */
    addPanel: (files: readonly File[]) => {
      const names = new Set(files.map(({ name }) => name))
      const old = latest().filter(({ name }) => !names.has(name))
      const made = files.filter(({ name }) => isPanelFile(name)).map(createFileSource)
      setPacked([...names].filter(isPackedPanelFile))
      if (made.length === 0) return
      const panel = [...old, ...made]
      choose(panel)
      void remember(panel)
    },
    removePanel: () => {
      setChanged([])
      choose([])
    },
  }
}

export type PanelChoices = ReturnType<typeof usePanelChoices>
