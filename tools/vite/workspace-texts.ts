import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { textPartOf } from '../../src/app/work-texts.ts'
import type { RouteName } from '../../src/contract/routes.ts'
import { TOOLS, toolTexts } from '../../src/contract/tools.ts'
import { parseSource, stringValue, walk } from '../checks/source.ts'
import { importsOf } from '../checks/specifiers.ts'
import { bringsWorkTexts, isLoaded, MODULE, START, workImports } from './core-texts.ts'

/** The frame, and the screen that is the workspace's first page. */
const FRAME = [
  'src/layouts/vertical-layout.tsx',
  'src/features/tools/screens/all-tools-screen.tsx',
] as const

/** What may be the id of a message, in a call or in a table. */
const ID = /^[a-z]\w*(?:\.\w+)+$/i

/** Texts that stand in the modules of the frame, and in those of all that is no analysis. */
export type WorkspaceTexts = { frame: ReadonlySet<string>; work: ReadonlySet<string> }

/**
 * Which texts the frame of the workspace needs, and which its pages and panels, as far as they are none of
 * analyses. Ids stand in tables, too, so that every text counts that may be one. Marked imports end the walk: their
 * texts come with them.
 * @param read the source of a module by its path from the project's root
 */
export function readWorkspaceTexts(read: (file: string) => string): WorkspaceTexts {
  const textsFrom = (starts: readonly string[], isFrame: boolean) => {
    const files = new Set(starts)
    const texts = new Set<string>()
    const isEntered = (name: RouteName) => textPartOf(name) !== 'analysis'
    // The set grows while it is walked.
    for (const file of files) {
      const source = parseSource(file, read(file))
      if (isFrame && bringsWorkTexts(source)) continue
      walk(source.program, (node) => {
        const text = stringValue(node)
        if (text !== null && ID.test(text)) texts.add(text)
      })
      const skipped = workImports(source, isEntered, isFrame ? undefined : ['withAnalysisTexts'])
      for (const found of importsOf(source)) {
        const { target, offset } = found
        if (target === null || !MODULE.test(target) || skipped.has(offset)) continue
        if (isLoaded(found)) files.add(target)
      }
    }
    return texts
  }
  // The list says of each tool what these tables name.
  const ofTools = TOOLS.flatMap((tool) => Object.values(toolTexts(tool)))
  const frame = new Set([...textsFrom(FRAME, true), ...ofTools])
  return { frame, work: textsFrom([START], false) }
}

export const readWorkspaceTextsIn = (root: string): WorkspaceTexts =>
  readWorkspaceTexts((file) => readFileSync(join(root, file), 'utf8'))
