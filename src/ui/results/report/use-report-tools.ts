import { useEffect, useState } from 'react'
import type { RecordBody } from '../../../results/record-body.ts'
import type { ReportTools } from './own-report.tsx'
import { reportOf } from './reports.ts'

/** Returns the report of a result's kind; null until it is loaded. */
export function useReportTools(body: RecordBody, onFault: () => void): ReportTools | null {
  const [tools, setTools] = useState<ReportTools | null>(null)
  useEffect(() => {
    let isLeft = false
    const load = async () => {
      try {
        const loaded = await reportOf(body)?.()
        if (loaded && !isLeft) setTools(loaded)
      } catch {
        if (!isLeft) onFault()
      }
    }
    void load()
    return () => {
      isLeft = true
    }
    // The result of a menu stays the same; a new closure is no reason to load again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [body])
  return tools
}
