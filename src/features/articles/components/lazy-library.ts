import { lazyComponent } from '../../../ui/lazy-component.tsx'

/** Lazy component that saves a list for offline reading; no list waits for it. */
export const ListLibrary = lazyComponent(
  async () => (await import('./list-library.tsx')).ListLibrary,
  { isOptional: true },
)
export const SavedMark = lazyComponent(async () => (await import('./list-library.tsx')).SavedMark, {
  isOptional: true,
})
