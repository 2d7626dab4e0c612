import { atom } from 'jotai'

/** Whether the code of the page that was asked for is still on its way. */
export const screenWaitsAtom = atom(false)
