/** Entry of the view of a multivariable result, which `views.ts` loads for this kind. */
import { isMultivariable } from '../../../results/multivariable/body.ts'
import { ownView } from '../own-view.tsx'
import { MultivariableView } from './multivariable-view.tsx'

export const View = ownView(isMultivariable, MultivariableView)
