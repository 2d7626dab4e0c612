import { lazyComponent } from '../../../ui/lazy-component.tsx'

/** Lazy component that saves a theme for offline reading; no theme waits for it. */
export const ThemeLibrary = lazyComponent(
  async () => (await import('./theme-library.tsx')).ThemeLibrary,
  { isOptional: true },
)
export const SavedMark = lazyComponent(
  async () => (await import('./theme-library.tsx')).SavedMark,
  { isOptional: true },
)
