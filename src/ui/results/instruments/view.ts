import { isInstruments } from '../../../results/instruments/body.ts'
import { ownView } from '../own-view.tsx'
import { InstrumentsView } from './instruments-view.tsx'

export const View = ownView(isInstruments, InstrumentsView)
