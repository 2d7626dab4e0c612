import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { mantineStyles } from '../../../../tools/vite/mantine-styles.ts'

const MANTINE = 'node_modules/@mantine/core'

/** Builds a page that shows some of Mantine's components and returns its styles. */
async function stylesOf(source: string): Promise<string> {
  const entry = {
    name: 'entry',
    resolveId: (id: string) => (id === 'entry' ? `${process.cwd()}/entry.js` : null),
    load: (id: string) => (id.endsWith('/entry.js') ? source : null),
  }
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [entry, mantineStyles()],
    build: { write: false, minify: false, cssMinify: false, rolldownOptions: { input: 'entry' } },
  })) as Rolldown.RolldownOutput
  return output
    .filter(({ fileName }) => fileName.endsWith('.css'))
    .map((file) => ('source' in file ? String(file.source) : ''))
    .join('\n')
}

/** A class of a component, as Mantine names it. */
function classOf(name: string): string {
  const names = readFileSync(`${MANTINE}/esm/components/${name}/${name}.module.mjs`, 'utf8')
  const [found] = /m_\w+/.exec(names) ?? []
  if (found === undefined) throw new Error(`${name} has no class`)
  return found
}

/** Returns the text outside of all blocks. */
function outermost(css: string): string {
  let depth = 0
  let text = ''
  for (const one of css.replaceAll(/\/\*[\s\S]*?\*\//g, '')) {
    if (one === '}') depth -= 1
    else if (one === '{') depth += 1
    else if (depth === 0) text += one
  }
  return text
}

test('a component imports its own styles and those of its parts, in the layer and in order', async () => {
  const css = await stylesOf(
    `import '@mantine/core/styles.layer.css'
    import { Button } from '@mantine/core'
    export { Button }
    console.log(Button)`,
  )
  const places = ['UnstyledButton', 'Button'].map((name) => css.indexOf(`.${classOf(name)}`))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
  for (const name of ['Input', 'Table', 'Accordion']) expect(css).not.toContain(classOf(name))
  // Styles of no component: variables, resets.
  expect(css).toContain('--mantine-spacing-md')
  expect(css).toContain('box-sizing')
  expect(
    new Set(
      outermost(css)
        .trim()
        .split(/\s*(?=@)/),
    ),
  ).toEqual(new Set(['@layer mantine']))
})

test('every component of Mantine that has class names has styles of the same name', () => {
  const names = globSync(`${MANTINE}/esm/**/*.module.mjs`).map((path) =>
    basename(path, '.module.mjs'),
  )
  expect(names.length).toBeGreaterThan(80)
  const styles = new Set(globSync(`${MANTINE}/styles/*.layer.css`).map((path) => basename(path)))
  expect(names.filter((name) => !styles.has(`${name}.layer.css`))).toEqual([])
})
