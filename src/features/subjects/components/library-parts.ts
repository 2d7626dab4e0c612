import { quietPart } from '../../../ui/lazy-part.tsx'

/** What saving for offline reading needs, which no theme waits for. */
export const ThemeLibrary = quietPart(
  async () => (await import('./theme-library.tsx')).ThemeLibrary,
)
export const SavedMark = quietPart(async () => (await import('./theme-library.tsx')).SavedMark)
