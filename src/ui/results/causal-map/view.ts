import { isMap } from '../../../results/scan/body.ts'
import { ownView } from '../own-view.tsx'
import { MapView } from '../scan/map-view.tsx'

export const View = ownView(isMap, MapView)
