/** Entry of the report of a multivariable result, which `report/reports.ts` loads for this kind. */
import { isMultivariable } from '../../../results/multivariable/body.ts'
import { ownReport } from '../report/own-report.tsx'
import { multivariableReport } from '../report/multivariable-report.tsx'

export const report = ownReport(isMultivariable, multivariableReport)
