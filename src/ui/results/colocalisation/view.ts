/** Entry of the view of a colocalisation, which `views.ts` loads for this kind. */
import { isColocalisation } from '../../../results/colocalisation/body.ts'
import { ownView } from '../own-view.tsx'
import { ColocalisationView } from './colocalisation-view.tsx'

export const View = ownView(isColocalisation, ColocalisationView)
