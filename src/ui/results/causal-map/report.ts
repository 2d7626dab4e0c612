/** Entry of the report of a causal map, which `report/reports.ts` loads for this kind. */
import { isMap } from '../../../results/scan/body.ts'
import { ownReport } from '../report/own-report.tsx'
import { scanReport } from '../report/scan-report.tsx'

export const report = ownReport(isMap, scanReport)
