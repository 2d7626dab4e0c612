import { atom } from 'jotai'

/** Whether the code of the requested page is slow to load. */
export const isPageSlowAtom = atom(false)
