import { lazyComponent } from '../../../ui/lazy-component.tsx'

/** What saving for offline reading needs, which no list waits for. */
export const ListLibrary = lazyComponent(
  async () => (await import('./list-library.tsx')).ListLibrary,
  { isOptional: true },
)
export const SavedMark = lazyComponent(async () => (await import('./list-library.tsx')).SavedMark, {
  isOptional: true,
})
