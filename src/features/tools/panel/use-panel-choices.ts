import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { differingFiles, rememberedPanel, rememberPanel } from '../../../cache/panel-memory.ts'
import {
  isPackedPanelFile,
  isPanelFile,
  sortPanelFiles,
} from '../../../science/panel/panel-files.ts'
import { ownerAtom } from '../../../session/session-atoms.ts'
import { fileSource } from '../session/sources.ts'
import type { Source } from '../session/tool-state.ts'
import { handleOf } from './panel-handles.ts'

/** Of files with the names of the last panel, those that are not those of the last panel. */
async function changedSince(owner: string, files: readonly File[]): Promise<string[]> {
  const last = await rememberedPanel(owner)
  const names = new Set(files.map(({ name }) => name))
  return last?.files.every(({ name }) => names.has(name)) ? differingFiles(last, files) : []
}

type Chosen = {
  /** The files that are chosen at this moment. */
  latest: () => readonly Source[]
  choose: (panel: readonly Source[]) => void
}

/** The choice of a reference panel, which is remembered where it is whole. */
export function usePanelChoices({ latest, choose }: Chosen) {
  const owner = useAtomValue(ownerAtom)
  const [changedFiles, setChanged] = useState<readonly string[]>([])
  const [packedFiles, setPacked] = useState<readonly string[]>([])

  async function remember(panel: readonly Source[]): Promise<void> {
    const { sets, missing } = sortPanelFiles(panel)
    if (sets.length === 0 || missing.length > 0) return
    const files = panel.flatMap(({ blob }) => (blob instanceof File ? [blob] : []))
    setChanged(await changedSince(owner, files).catch(() => []))
    await rememberPanel(
      owner,
      files.map((file) => {
        const handle = handleOf(file)
        return handle ? { file, handle } : { file }
      }),
    )
  }

  return {
    changedFiles,
    packedFiles,
    /** Further files join those of a panel that are there; one of the same name takes the place of the old one. */
    addPanel: (files: readonly File[]) => {
      const names = new Set(files.map(({ name }) => name))
      const old = latest().filter(({ name }) => !names.has(name))
      const made = files.filter(({ name }) => isPanelFile(name)).map(fileSource)
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
