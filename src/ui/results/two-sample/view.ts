/** Entry of the view of a two-sample result, which `views.ts` loads for this kind. */
import { isTwoSample } from '../../../results/two-sample/body.ts'
import { ownView } from '../own-view.tsx'
import { TwoSampleView } from './two-sample-view.tsx'

export const View = ownView(isTwoSample, TwoSampleView)
