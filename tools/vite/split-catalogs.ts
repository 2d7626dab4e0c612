import { runInNewContext } from 'node:vm'
import type { Plugin } from 'vite'
import { type PublicPages, readPublicPagesIn } from './core-texts.ts'
import { readWorkspaceTextsIn, type WorkspaceTexts } from './workspace-texts.ts'

const PART_ID = /\.po\?(core|later|work|tools|analysis)\?lingui$/

/** Half of what only tools and results say: no part may be so large that a changed text is a large update. */
const OF_ANALYSES = /^analysis\.(?!pick\.|report\.)/

/** Whether a message belongs to a part of the catalog. */
type Belongs = (messageId: string) => boolean

type Texts = { pages: PublicPages; workspace: WorkspaceTexts }

/** What was read of a project, by its folder: a build passes over all modules twice. */
const read = new Map<string, Texts>()

function textsIn(root: string): Texts {
  const known = read.get(root)
  if (known) return known
  const texts = { pages: readPublicPagesIn(root), workspace: readWorkspaceTextsIn(root) }
  read.set(root, texts)
  return texts
}

/**
 * Splits a compiled catalog: `zh.po?core?lingui`, `zh.po?later?lingui` and so on are the parts of `zh.po`. `core` is
 * what the public pages say (see core-texts.ts); `later` is what parts of public pages say that come later, and
 * the workspace's frame and first page. The rest is the workspace's (workspace-texts.ts): `work`; `tools` and `analysis` share what
 * nothing else says. The suffix is the one by which Lingui's plugin recognises a catalog; it
 * compiles first.
 */
export function splitCatalogs(): Plugin {
  let root = process.cwd()
  let isWhole = false

  function chooserOf(part: string): Belongs {
    // While developing, texts move between pages without a new start of the server.
    if (isWhole) return () => part === 'core'
    const { pages, workspace } = textsIn(root)
    const { ids, laterIds } = pages
    const { frame, work } = workspace
    if (part === 'core') return (messageId) => ids.has(messageId)
    return (messageId) => {
      if (ids.has(messageId)) return false
      const isLater = laterIds.has(messageId) || frame.has(messageId)
      if (isLater) return part === 'later'
      if (work.has(messageId)) return part === 'work'
      return part === (OF_ANALYSES.test(messageId) ? 'analysis' : 'tools')
    }
  }

  return {
    name: 'veriscope-split-catalogs',
    enforce: 'post',
    configResolved(config) {
      root = config.root
      isWhole = config.command === 'serve' && !process.env['VITEST']
    },
    transform(code, id) {
      const part = PART_ID.exec(id)?.[1]
      if (part === undefined) return null
      const expression = /export const messages\s*=\s*(JSON\.parse\(.*\))/s.exec(code)?.[1]
      if (expression === undefined) throw new Error(`not a compiled catalog: ${id}`)
      // The literal is JavaScript's, whose escapes JSON does not all know.
      const all = runInNewContext(expression) as Record<string, unknown>
      const belongs = chooserOf(part)
      const kept = Object.fromEntries(
        Object.entries(all).filter(([messageId]) => belongs(messageId)),
      )
      const text = JSON.stringify(JSON.stringify(kept))
      return { code: `export const messages = JSON.parse(${text})`, map: null, moduleType: 'js' }
    },
  }
}
