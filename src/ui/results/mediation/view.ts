/** Entry of the view of a mediation analysis, which `views.ts` loads for this kind. */
import { isMediation } from '../../../results/mediation/body.ts'
import { ownView } from '../own-view.tsx'
import { MediationView } from './mediation-view.tsx'

export const View = ownView(isMediation, MediationView)
