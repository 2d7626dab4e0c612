import { isMap } from '../../../results/screen/body.ts'
import { ownView } from '../own-view.tsx'
import { MapView } from '../screen/map-view.tsx'

export const View = ownView(isMap, MapView)
