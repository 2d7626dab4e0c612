import { lazyPart } from '../../../ui/lazy-part.ts'

/** What saving for offline reading needs, which no list waits for. */
const load = () => import('./list-library.tsx')

export const ListLibrary = lazyPart(async () => (await load()).ListLibrary)
export const SavedMark = lazyPart(async () => (await load()).SavedMark)
