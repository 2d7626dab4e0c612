/** Entry of the view of a power analysis, which `views.ts` loads for this kind. */
import { isPower } from '../../../results/power/body.ts'
import { ownView } from '../own-view.tsx'
import { PowerView } from './power-view.tsx'

export const View = ownView(isPower, PowerView)
