import { isMeta } from '../../../results/meta-analysis/body.ts'
import { ownView } from '../own-view.tsx'
import { MetaView } from './meta-view.tsx'

export const View = ownView(isMeta, MetaView)
