import { atom } from 'jotai'

/** Whether the code of the page that was asked for is late. */
export const screenWaitsAtom = atom(false)
