import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { maintenanceAtom } from '../session/maintenance.ts'
import { ErrorBoundary } from './error-boundary.tsx'

const MaintenanceOverlay = lazy(async () => ({
  default: (await import('./screens/maintenance-overlay.tsx')).MaintenanceOverlay,
}))

/** What could not be read meanwhile is read when the service is back. */
function useReadingAgain(isDown: boolean): void {
  const client = useQueryClient()
  const wasDown = useRef(isDown)
  useEffect(() => {
    if (wasDown.current && !isDown) {
      void client.refetchQueries({
        type: 'active',
        predicate: ({ state }) => state.status === 'error',
      })
    }
    wasDown.current = isDown
  }, [client, isDown])
}

/**
 * Shows the under-maintenance page by itself when the service answers so. It lies over the screens,
 * which stay mounted: nothing typed is lost. A reader may put it aside for this maintenance and go on
 * with what his device keeps.
 */
export function MaintenanceGate() {
  const maintenance = useAtomValue(maintenanceAtom)
  const [asideSince, setAsideSince] = useState<number | null>(null)
  useReadingAgain(maintenance !== null)
  if (maintenance === null || maintenance.since === asideSince) return null
  return (
    // Where its code cannot be had the screens say by themselves what failed.
    <ErrorBoundary fallback={null}>
      <Suspense>
        <MaintenanceOverlay onAside={() => setAsideSince(maintenance.since)} />
      </Suspense>
    </ErrorBoundary>
  )
}
