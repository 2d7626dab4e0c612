/** Reads from the document which build this page belongs to, and when it was built. */
import { isBuildId } from '../contract/build-manifest.ts'

/** Build of this page. */
export type PageBuild = { id: string; builtAt: string }

/** Reads the build from `<meta name="veriscope-build">`. Null during development. */
export function readPageBuild(doc: Document): PageBuild | null {
  const content = doc.querySelector('meta[name="veriscope-build"]')?.getAttribute('content') ?? ''
  const [id, builtAt] = content.split(' ')
  return isBuildId(id) && builtAt !== undefined ? { id, builtAt } : null
}
