import { isGut } from '../../../results/screen/body.ts'
import { ownView } from '../own-view.tsx'
import { GutView } from '../screen/gut-view.tsx'

export const View = ownView(isGut, GutView)
