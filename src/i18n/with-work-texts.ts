/**
 * Marks an import that is made only where the texts of the workspace have been fetched: beside a
 * member's screens, or once a tool runs. Its texts then stay out of the core texts, which every
 * visitor loads; tools/vite/core-texts.ts looks for this name.
 */
export function withWorkTexts<T>(load: () => Promise<T>): () => Promise<T> {
  return load
}

/** The same for the texts of analyses, which come after those of the workspace. */
export function withAnalysisTexts<T>(load: () => Promise<T>): () => Promise<T> {
  return load
}
