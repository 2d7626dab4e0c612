/** Entry of the view of a scan of gut microbiota, which `views.ts` loads for this kind. */
import { isGut } from '../../../results/scan/body.ts'
import { ownView } from '../own-view.tsx'
import { GutView } from '../scan/gut-microbiota-view.tsx'

export const View = ownView(isGut, GutView)
