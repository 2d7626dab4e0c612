/** Lazily loaded list of the runs stored on this device, where there are some. */
import { useDeviceRecords } from '../../../cache/use-record.ts'
import { lazyComponent } from '../../../ui/lazy-component.tsx'

/** The line of a run is rendered by the code of its tool, which a user without runs does not need. */
const DeviceRuns = lazyComponent(async () => (await import('./device-runs.tsx')).DeviceRuns, {
  catalog: 'analysis',
})

export function LazyDeviceRuns() {
  const { data = [] } = useDeviceRecords()
  return data.length > 0 && <DeviceRuns />
}
