import { useT } from '../../../i18n/use-t.ts'
import type { ScanBody } from '../../../results/scan/body.ts'
import { summaryOf } from '../../../results/scan/summary.ts'
import { useFormat } from '../../use-format.ts'
import { Summary } from '../summary/result-summary.tsx'

/** Summary of a scan of either kind. */
export function ScanSummary({ body }: { body: ScanBody }) {
  const t = useT()
  const format = useFormat()
  return <Summary summary={() => summaryOf(body, { t, format })} />
}
