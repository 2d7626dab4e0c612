/** Follows maintenance of the service: covers the pages meanwhile, and refetches afterwards. */
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { maintenanceAtom } from '../session/maintenance.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { useRefetchOnRecovery } from './use-refetch-on-recovery.ts'
import { useWithdrawnCopies } from './use-withdrawn-copies.ts'

/** If its code fails to load, the pages show their own errors. */
const MaintenanceOverlay = lazyComponent(
  async () => (await import('./pages/maintenance-overlay.tsx')).MaintenanceOverlay,
  { isOptional: true },
)

/** Refetches what failed during the maintenance once the service is back. */
function useRefetchAfterMaintenance(isDown: boolean): void {
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
 * Shows the under-maintenance page when the service answers so. It is an overlay: the pages stay
 * mounted, so nothing typed is lost. A user may dismiss it for this maintenance and continue with
 * the data stored on the device.
 */
export function MaintenanceGate() {
  const maintenance = useAtomValue(maintenanceAtom)
  const [asideSince, setAsideSince] = useState<number | null>(null)
  useRefetchAfterMaintenance(maintenance !== null)
  useRefetchOnRecovery()
  useWithdrawnCopies()
  if (maintenance === null || maintenance.since === asideSince) return null
  return (
    <ErrorBoundary fallback={null}>
      <MaintenanceOverlay onAside={() => setAsideSince(maintenance.since)} />
    </ErrorBoundary>
  )
}
