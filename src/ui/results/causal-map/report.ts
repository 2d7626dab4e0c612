import { isMap } from '../../../results/screen/body.ts'
import { ownReport } from '../report/own-report.tsx'
import { scanReport } from '../report/screen-report.tsx'

export const report = ownReport(isMap, scanReport)
