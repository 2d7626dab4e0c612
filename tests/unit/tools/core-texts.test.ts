import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { needsWorkTexts } from '../../../src/app/work-texts.ts'
import type { RouteName } from '../../../src/contract/routes.ts'
import { TOOLS, toolTexts } from '../../../src/contract/tools.ts'
import { parseSource, stringValue, walk } from '../../../tools/checks/source.ts'
import { readWorkspaceTexts, readWorkspaceTextsIn } from '../../../tools/vite/workspace-texts.ts'
import { readPublicPages, readPublicPagesIn } from '../../../tools/vite/core-texts.ts'

/** Walks a product that consists of these modules. */
const walked = (modules: Record<string, string>) =>
  readPublicPages((file) => {
    const code = modules[file]
    if (code === undefined) throw new Error(`${file} must not be read`)
    return code
  })

const idsIn = (modules: Record<string, string>) => {
  const ofTables = walked({ 'src/main.tsx': '' }).ids
  return [...walked(modules).ids].filter((id) => !ofTables.has(id))
}

describe('the texts of the public pages', () => {
  it('are those of every module that the boot reaches, now or later', () => {
    const modules = {
      'src/main.tsx': "import './a.ts'; export const c = () => import('./c.tsx')",
      'src/a.ts': "export { b } from './b.ts'; export const A = msg('a.one')",
      'src/b.ts': "export const b = (t) => t(x ? 'b.one' : 'b.two')",
      'src/c.tsx': 'export const C = () => <T id="c.one" />',
    }
    expect(idsIn(modules).toSorted()).toEqual(['a.one', 'b.one', 'b.two', 'c.one'])
  })

  it('are not those of types, packages, styles and workers', () => {
    const modules = {
      'src/main.tsx': [
        "import type { A } from './a.ts'",
        "import 'react'; import './a.css'",
        "export const w = () => new Worker(new URL('./a.worker.ts', import.meta.url))",
      ].join('\n'),
    }
    expect(walked(modules).files).toEqual(['src/main.tsx'])
  })

  it('end at what is fetched together with the texts of the workspace', () => {
    const modules = {
      'src/main.tsx': "import './app/screens.ts'; import './marked.tsx'; import './lazy.tsx'",
      'src/app/screens.ts': [
        'const LOADERS = {',
        "  landing: async () => (await import('../landing.tsx')).Landing,",
        "  records: async () => (await import('../records.tsx')).Records,",
        "  toolById: async () => (await import('../tool.tsx')).Tool,",
        '}',
      ].join('\n'),
      'src/landing.tsx': "t('landing.title')",
      'src/marked.tsx': "lazy(withWorkTexts(async () => import('./member.tsx')))",
      'src/lazy.tsx': "lazy(() => import('./details.tsx'))",
      'src/details.tsx': "import './form.tsx'; useTextsPart('work'); t('details.title')",
    }
    expect(idsIn(modules)).toEqual(['landing.title'])
  })

  it('do without those of what comes when it is near, which has them in a part of its own', () => {
    const modules = {
      'src/main.tsx': "import './a.ts'; herePart(withLaterTexts(() => import('./b.ts')))",
      'src/a.ts': "import './shared.ts'",
      'src/b.ts': "import './shared.ts'; import './c.ts'; t('b.own')",
      'src/c.ts': "t('c.own')",
      'src/shared.ts': "t('shared.text')",
    }
    expect(idsIn(modules)).toEqual(['shared.text'])
    const { laterIds, laterFiles } = walked(modules)
    expect([...laterIds].filter((id) => !id.startsWith('tools.'))).toEqual(['b.own', 'c.own'])
    expect(laterIds).toContain('tools.mr.summary')
    expect(laterFiles).toEqual(['src/b.ts', 'src/c.ts'])
  })

  it('stay public where a public page names them too', () => {
    const modules = {
      'src/main.tsx': "import './a.ts'; lazy(withWorkTexts(() => import('./b.ts')))",
      'src/a.ts': "import './shared.ts'",
      'src/b.ts': "import './shared.ts'; t('b.own')",
      'src/shared.ts': "t('shared.text')",
    }
    expect(idsIn(modules)).toEqual(['shared.text'])
  })
})

describe('the texts of the workspace', () => {
  const modules: Record<string, string> = {
    'src/main.tsx': "import './app/screens.ts'",
    'src/app/screens.ts': `
      const LOADERS = {
        orders: () => import('../orders.tsx'), toolById: () => import('../tool.tsx') }
      withWorkTexts(() => import('../layouts/vertical-layout.tsx'))`,
    'src/layouts/vertical-layout.tsx': `
      import '../nav.ts'
      overPart(withWorkTexts(() => import('../panel.tsx')))
      herePart(withAnalysisTexts(() => import('../runs.tsx')))
      quietPart(() => import('../row.tsx'))`,
    'src/features/tools/screens/all-tools-screen.tsx': "const TITLE = { all: 'tools.all' }",
    'src/nav.ts': "msg('nav.home')",
    'src/row.tsx': "t('row.one')",
    'src/panel.tsx': "t('panel.title')",
    'src/runs.tsx': "t('runs.title')",
    'src/orders.tsx': "t('orders.title')",
    'src/tool.tsx': "t('tool.title')",
  }
  const { frame, work } = readWorkspaceTexts((file) => modules[file] ?? '')

  it('are the frame’s where no mark ends the way to them, in calls and in tables', () => {
    const ofTools = TOOLS.flatMap((tool) => Object.values(toolTexts(tool)))
    const own = [...frame].filter((id) => !ofTools.includes(id))
    expect(own.toSorted()).toEqual(['nav.home', 'row.one', 'tools.all'])
  })

  it('are those of analyses where only their screens and marked parts have them', () => {
    const named = ['panel.title', 'orders.title', 'runs.title', 'tool.title']
    expect(named.filter((id) => work.has(id))).toEqual(['panel.title', 'orders.title'])
  })
})

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

  it('the workspace’s frame and first page need few texts, and none of results', () => {
    const { frame, work } = readWorkspaceTextsIn('.')
    expect(frame).toContain('tools.all.title')
    expect(frame).toContain('search.open')
    expect([...frame].filter((id) => /^(?:analysis|chart|settings|about)\./.test(id))).toEqual([])
    // A third of all: what no analysis says is not paid for by a panel that opens over the list of tools.
    expect(work).toContain('settings.title')
    expect([...work].filter((id) => /^(?:analysis|chart)\./.test(id))).toEqual([])
  })

  it('no screen of the workspace, of a tool or of an account is part of a public page', () => {
    const work = filesOf((name) => name !== 'frontPricing' && needsWorkTexts(name))
    expect(work).toContain('src/features/tools/screens/tool-screen.tsx')
    expect(work.length).toBeGreaterThan(20)
    expect(work.filter((file) => files.includes(file))).toEqual([])
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

  it('tools and results say nothing on a public page', () => {
    const prefix = /^(?:analysis|chart|checkout|orders|invoices|records|account)\./
    expect([...ids].filter((id) => prefix.test(id))).toEqual([])
  })
})
