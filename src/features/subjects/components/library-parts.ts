import { lazyPart } from '../../../ui/lazy-part.ts'

/** What saving for offline reading needs, which no theme waits for. */
const load = () => import('./theme-library.tsx')

export const ThemeLibrary = lazyPart(async () => (await load()).ThemeLibrary)
export const SavedMark = lazyPart(async () => (await load()).SavedMark)
