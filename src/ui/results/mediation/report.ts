/** Entry of the report of a mediation analysis, which `report/reports.ts` loads for this kind. */
import { isMediation } from '../../../results/mediation/body.ts'
import { ownReport } from '../report/own-report.tsx'
import { mediationReport } from './mediation-report.tsx'

export const report = ownReport(isMediation, mediationReport)
