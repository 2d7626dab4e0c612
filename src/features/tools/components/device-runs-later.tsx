import { useDeviceRecords } from '../../../cache/use-record.ts'
import { withAnalysisTexts } from '../../../i18n/with-work-texts.ts'
import { herePart } from '../../../ui/lazy-part.tsx'

/** A line about a run is written by the code of its tool, which a reader without runs does not need. */
const DeviceRuns = herePart(
  withAnalysisTexts(async () => (await import('./device-runs.tsx')).DeviceRuns),
  { texts: 'analysis' },
)

/** The runs that this device keeps, loaded where there are some. */
export function DeviceRunsLater() {
  const { data = [] } = useDeviceRecords()
  return data.length > 0 && <DeviceRuns />
}
