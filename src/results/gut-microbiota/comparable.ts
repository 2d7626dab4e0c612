import { screenParts } from '../screen/screen-parts.ts'

export const comparableParts = screenParts
