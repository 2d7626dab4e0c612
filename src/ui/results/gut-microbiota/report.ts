/** Entry of the report of a scan of gut microbiota, which `report/reports.ts` loads for this kind. */
import { isGut } from '../../../results/scan/body.ts'
import { ownReport } from '../report/own-report.tsx'
import { scanReport } from '../report/scan-report.tsx'

export const report = ownReport(isGut, scanReport)
