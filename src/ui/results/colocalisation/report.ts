/** Entry of the report of a colocalisation, which `report/reports.ts` loads for this kind. */
import { isColocalisation } from '../../../results/colocalisation/body.ts'
import { ownReport } from '../report/own-report.tsx'
import { colocalisationReport } from './colocalisation-report.tsx'

export const report = ownReport(isColocalisation, colocalisationReport)
