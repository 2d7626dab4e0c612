/** Entry of the view of a bidirectional result, which `views.ts` loads for this kind. */
import { isBidirectional } from '../../../results/bidirectional/body.ts'
import { ownView } from '../own-view.tsx'
import { BidirectionalView } from './bidirectional-view.tsx'

export const View = ownView(isBidirectional, BidirectionalView)
