/** Adds and removes the user's reference files (liftover, merged names), and separates them from tables. */
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import {
  addReference,
  type Reference,
  removeReference,
  useReferences,
} from '../../../cache/reference-files.ts'
import { asFailure, type Problem } from '../../../science/failure.ts'
import { isReferenceName } from '../../../science/liftover/recognise-reference.ts'
import { ownerAtom } from '../../../session/session-atoms.ts'
import { useToolHolder } from '../runner-provider.tsx'
import { createToolRunner } from '../session/tool-runner.ts'
import { useAnySession } from '../session/use-tool-session.ts'

/** File that is no reference file, and the reason. */
export type RefusedFile = { name: string; problem: Problem }

/** Returns the user's reference files and the actions on them; the inputs are read again with every change. */
export function useReferenceFiles() {
  const holder = useToolHolder()
  const session = useAnySession()
  const owner = useAtomValue(ownerAtom)
  const files = useReferences(owner)
  const [refused, setRefused] = useState<RefusedFile | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function add(chosen: readonly File[]): Promise<void> {
    setRefused(null)
    setBusy(true)
    const runner = holder.runner(createToolRunner)
    for (const file of chosen) {
      try {
        const found = await runner.run({ kind: 'reference', input: { file } })
        await addReference(owner, file, { from: null, to: null, ...found })
      } catch (thrown) {
        setRefused({ name: file.name, problem: asFailure(thrown).problem })
      }
    }
    setBusy(false)
    await session.readAgain()
  }

  return {
    files,
    refused,
    isBusy,
    add: (chosen: readonly File[]) => void add(chosen),
    remove: (file: Reference) => void removeReference(file).then(session.readAgain),
  }
}

export type ReferenceFiles = ReturnType<typeof useReferenceFiles>

/** Splits dropped files into reference files and tables. */
export function splitReferenceFiles(
  files: readonly File[],
): [tables: readonly File[], references: readonly File[]] {
  return [
    files.filter(({ name }) => !isReferenceName(name)),
    files.filter(({ name }) => isReferenceName(name)),
  ]
}
