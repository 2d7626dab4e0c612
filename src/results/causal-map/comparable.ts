import { scanParts } from '../scan/scan-parts.ts'

export const comparableParts = scanParts
