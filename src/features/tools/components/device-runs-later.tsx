import { useDeviceRecords } from '../../../cache/use-record.ts'
import { lazyComponent } from '../../../ui/lazy-component.tsx'

/** A line about a run is written by the code of its tool, which a reader without runs does not need. */
const DeviceRuns = lazyComponent(async () => (await import('./device-runs.tsx')).DeviceRuns, {
  catalog: 'analysis',
})

/** The runs that this device keeps, loaded where there are some. */
export function DeviceRunsLater() {
  const { data = [] } = useDeviceRecords()
  return data.length > 0 && <DeviceRuns />
}
