/** Entry of the report of a two-sample result, which `report/reports.ts` loads for this kind. */
import { isTwoSample } from '../../../results/two-sample/body.ts'
import { ownReport } from '../report/own-report.tsx'
import { twoSampleReport } from '../report/two-sample-report.tsx'

export const report = ownReport(isTwoSample, twoSampleReport)
