import { isBidirectional } from '../../../results/bidirectional/body.ts'
import { ownView } from '../own-view.tsx'
import { BidirectionalView } from './bidirectional-view.tsx'

export const View = ownView(isBidirectional, BidirectionalView)
