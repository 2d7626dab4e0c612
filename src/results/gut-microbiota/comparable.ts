/** Parts of a scan of the gut microbiota that can be compared: its pairs, as in every scan. */
import { scanParts } from '../scan/scan-parts.ts'

export const comparableParts = scanParts
