import { isBidirectional } from '../../../results/bidirectional/body.ts'
import { ownReport } from '../report/own-report.tsx'
import { bidirectionalReport } from '../report/bidirectional-report.tsx'

export const report = ownReport(isBidirectional, bidirectionalReport)
