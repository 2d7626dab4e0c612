/** Sessions of their own for the result of an example: nothing is stored by itself, and the user's draft is not touched. */
import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect, useState } from 'react'
import { ownerAtom } from '../../../session/session-atoms.ts'
import { createToolHolder, ToolHolderContext, useToolHolder } from '../runner-provider.tsx'

/** Provides sessions that end with the page. They share the workers of all tools. */
export function ExampleSessions({ children }: { children: ReactNode }) {
  const { runner } = useToolHolder()
  const owner = useAtomValue(ownerAtom)
  const [holder] = useState(() => ({ ...createToolHolder(), runner, isTransient: true }))
  useEffect(() => holder.setOwner(owner), [holder, owner])
  return <ToolHolderContext value={holder}>{children}</ToolHolderContext>
}
