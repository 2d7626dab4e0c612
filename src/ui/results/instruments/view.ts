/** Entry of the view of a selection of instruments, which `views.ts` loads for this kind. */
import { isInstruments } from '../../../results/instruments/body.ts'
import { ownView } from '../own-view.tsx'
import { InstrumentsView } from './instruments-view.tsx'

export const View = ownView(isInstruments, InstrumentsView)
