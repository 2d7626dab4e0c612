import { lazyComponent } from '../../../ui/lazy-component.tsx'

/** What saving for offline reading needs, which no theme waits for. */
export const ThemeLibrary = lazyComponent(
  async () => (await import('./theme-library.tsx')).ThemeLibrary,
  { isOptional: true },
)
export const SavedMark = lazyComponent(
  async () => (await import('./theme-library.tsx')).SavedMark,
  { isOptional: true },
)
