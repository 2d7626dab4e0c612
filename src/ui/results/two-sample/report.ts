import { isTwoSample } from '../../../results/two-sample/body.ts'
import { ownReport } from '../report/own-report.tsx'
import { twoSampleReport } from '../report/two-sample-report.tsx'

export const report = ownReport(isTwoSample, twoSampleReport)
