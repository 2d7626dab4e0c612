import { quietPart } from '../../../ui/lazy-part.tsx'

/** What saving for offline reading needs, which no list waits for. */
export const ListLibrary = quietPart(async () => (await import('./list-library.tsx')).ListLibrary)
export const SavedMark = quietPart(async () => (await import('./list-library.tsx')).SavedMark)
