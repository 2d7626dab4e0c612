/**
 * Marks an import of something that is shown when a reader comes near it or asks for it, on a page that is read.
 * Its texts are in a part of their own (`later`), which is brought by `useTextsPart('later')` beside it: neither
 * the first load of every page nor the workspace's texts. tools/vite/core-texts.ts looks for this name.
 */
export function withLaterTexts<T>(load: () => Promise<T>): () => Promise<T> {
  return load
}
