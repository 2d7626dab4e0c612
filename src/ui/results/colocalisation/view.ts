import { isColocalisation } from '../../../results/colocalisation/body.ts'
import { ownView } from '../own-view.tsx'
import { ColocalisationView } from './colocalisation-view.tsx'

export const View = ownView(isColocalisation, ColocalisationView)
