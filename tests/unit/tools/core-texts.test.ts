import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { needsWorkTexts } from '../../../src/app/work-texts.ts'
import type { RouteName } from '../../../src/contract/routes.ts'
import { parseSource, stringValue, walk } from '../../../tools/checks/source.ts'
import { readPublicPagesIn } from '../../../tools/vite/core-texts.ts'

describe('in this product', () => {
  const { files, ids } = readPublicPagesIn('.')
  const screens = readFileSync('src/app/screens.ts', 'utf8')

  /** Files of the screens of a kind of route, as `src/app/screens.ts` names them. */
  const filesOf = (isWanted: (name: RouteName) => boolean) =>
    [...screens.matchAll(/^ {2}(\w+): async[\s\S]*?import\('\.\.?\/([^']+)'\)/gm)]
      .filter(([, name]) => isWanted(name as RouteName))
      .map(([, , path]) => (path?.startsWith('screens/') ? `src/app/${path}` : `src/${path}`))

  it('what only comes later is named by nothing else', () => {
    const { laterFiles, laterIds } = readPublicPagesIn('.')
    expect(laterFiles).toContain('src/features/articles/figures/live-figure.tsx')
    expect(laterFiles).toContain('src/features/landing/components/below-fold.tsx')
    expect([...ids].filter((id) => laterIds.has(id))).toEqual([])
  })

  it('every message that a module of theirs names is there, in a call or in a table', () => {
    const catalog = new Set(
      [...readFileSync('locales/zh.po', 'utf8').matchAll(/^msgid "(.+)"$/gm)].map(([, id]) => id),
    )
    const named = files.flatMap((file) => {
      const found: string[] = []
      walk(parseSource(file, readFileSync(file, 'utf8')).program, (node) => {
        const text = stringValue(node)
        if (text !== null && catalog.has(text) && !ids.has(text)) found.push(`${file}: ${text}`)
      })
      return found
    })
    expect(named).toEqual([])
  })

  it('every public screen is', () => {
    const open = filesOf((name) => !needsWorkTexts(name))
    expect(open.length).toBeGreaterThan(8)
    expect(open.filter((file) => !files.includes(file))).toEqual([])
  })
})
