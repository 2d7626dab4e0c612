import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const operating = readFileSync('docs/operating.md', 'utf8')
const scripts = (
  JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
).scripts
const pages = ['README.md', ...globSync('docs/**/*.md')]

describe('the documentation', () => {
  it('name every variable of the configuration', () => {
    const source = readFileSync('server/config.ts', 'utf8')
    const schema = /const environment = [\s\S]+?\n\}\)/.exec(source)?.[0] ?? ''
    const names = [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name ?? '')
    expect(names.length).toBeGreaterThan(15)
    expect(names.filter((name) => !operating.includes(`\`${name}\``))).toEqual([])
  })

  it.each(pages)('%s names only commands that exist', (page) => {
    const text = readFileSync(page, 'utf8')
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name ?? '')
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  it.each(pages)('%s links only to existing files', (page) => {
    const text = readFileSync(page, 'utf8')
    const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)].map(([, to]) => to ?? '')
    const missing = links.filter((to) => globSync(join(dirname(page), to)).length === 0)
    expect(missing).toEqual([])
  })
})
