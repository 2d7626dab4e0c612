import { useAtomValue } from 'jotai'
import { type ReactNode, useMemo } from 'react'
import { withCatalog } from '../../../i18n/current-messages.ts'
import { ownerAtom } from '../../../session/session-atoms.ts'
import { type LiveEngine, LiveEngineProvider } from '../../../ui/results/live-engine.ts'
import { useToolHolder } from '../runner-provider.tsx'

/**
 * Provides the recomputation of displayed results. Mounted in the composition root, so everything behind it is loaded at
 * the first use.
 */
export function LiveResults({ children }: { children: ReactNode }) {
  const holder = useToolHolder()
  const owner = useAtomValue(ownerAtom)
  const engine = useMemo<LiveEngine>(() => {
    const work = withCatalog('analysis', () => import('./recompute.ts'))
    return {
      recompute: async (input, signal) => (await work()).recomputeResult(holder, input, signal),
      save: async (body, title) => (await work()).saveAsNewRecord(owner, body, title),
    }
  }, [holder, owner])
  return <LiveEngineProvider value={engine}>{children}</LiveEngineProvider>
}
