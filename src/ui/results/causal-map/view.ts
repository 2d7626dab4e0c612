/** Entry of the view of a causal map, which `views.ts` loads for this kind. */
import { isMap } from '../../../results/scan/body.ts'
import { ownView } from '../own-view.tsx'
import { MapView } from '../scan/causal-map-view.tsx'

export const View = ownView(isMap, MapView)
