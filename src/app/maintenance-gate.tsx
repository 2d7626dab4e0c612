import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { maintenanceAtom } from '../session/maintenance.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { useComingBack } from './use-coming-back.ts'

const MaintenanceOverlay = lazy(async () => ({
  default: (await import('./screens/maintenance-overlay.tsx')).MaintenanceOverlay,
}))

/** Refetches what failed during the maintenance once the service is back. */
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
 * Shows the under-maintenance page when the service answers so. It is an overlay: the screens stay
 * mounted, so nothing typed is lost. A reader may dismiss it for this maintenance and go on with
 * what is stored on the device.
 */
export function MaintenanceGate() {
  const maintenance = useAtomValue(maintenanceAtom)
  const [asideSince, setAsideSince] = useState<number | null>(null)
  useReadingAgain(maintenance !== null)
  useComingBack()
  if (maintenance === null || maintenance.since === asideSince) return null
  return (
    // Where the overlay's code cannot be loaded the screens show their own errors.
    <ErrorBoundary fallback={null}>
      <Suspense>
        <MaintenanceOverlay onAside={() => setAsideSince(maintenance.since)} />
      </Suspense>
    </ErrorBoundary>
  )
}
