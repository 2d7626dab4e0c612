import { scanParts } from '../screen/screen-parts.ts'

export const comparableParts = scanParts
