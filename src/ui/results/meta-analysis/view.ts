/** Entry of the view of a meta-analysis, which `views.ts` loads for this kind. */
import { isMeta } from '../../../results/meta-analysis/body.ts'
import { ownView } from '../own-view.tsx'
import { MetaView } from './meta-view.tsx'

export const View = ownView(isMeta, MetaView)
