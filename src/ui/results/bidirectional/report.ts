/** Entry of the report of a bidirectional result, which `report/reports.ts` loads for this kind. */
import { isBidirectional } from '../../../results/bidirectional/body.ts'
import { ownReport } from '../report/own-report.tsx'
import { bidirectionalReport } from '../report/bidirectional-report.tsx'

export const report = ownReport(isBidirectional, bidirectionalReport)
