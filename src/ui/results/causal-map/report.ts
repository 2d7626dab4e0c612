import { isMap } from '../../../results/scan/body.ts'
import { ownReport } from '../report/own-report.tsx'
import { scanReport } from '../report/scan-report.tsx'

export const report = ownReport(isMap, scanReport)
