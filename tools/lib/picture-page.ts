/** A page with the pictures that differ: before, after, difference. */
import { existsSync, globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Compared = Readonly<Record<'changed' | 'new' | 'gone' | 'same', readonly string[]>>

const picturesIn = (folder: string): string[] =>
  existsSync(folder)
    ? globSync('**/*.png', { cwd: folder })
        .map((file) => file.replaceAll('\\', '/'))
        .toSorted()
    : []

/** Sorts the pictures of a folder with `before`, `after` and `difference` below it. */
export function comparedIn(out: string): Compared {
  const before = new Set(picturesIn(join(out, 'before')))
  const after = new Set(picturesIn(join(out, 'after')))
  const different = new Set(picturesIn(join(out, 'difference')))
  const both = [...after].filter((file) => before.has(file))
  return {
    changed: both.filter((file) => different.has(file)),
    new: [...after].filter((file) => !before.has(file)),
    gone: [...before].filter((file) => !after.has(file)),
    same: both.filter((file) => !different.has(file)),
  }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function figure(kind: string, file: string): string {
  const address = `${kind}/${file.split('/').map(encodeURIComponent).join('/')}`
  return `<figure><figcaption>${kind}</figcaption><a href="${address}"><img loading="lazy" alt="" src="${address}"></a></figure>`
}

const section = (file: string, kinds: readonly string[]) =>
  `<section><h2>${escaped(file.replace(/\.png$/, ''))}</h2><div>${kinds.map((kind) => figure(kind, file)).join('')}</div></section>`

/** Returns the HTML of the page. */
export function pageOf({ changed, new: added, gone, same }: Compared): string {
  const counts = `${changed.length} changed, ${added.length} new, ${gone.length} gone, ${same.length} the same`
  return `<!doctype html>
<meta charset="utf-8">
<title>Pictures of the change</title>
<style>
body { font: 14px system-ui; margin: 24px; color-scheme: light dark }
section { border-top: 1px solid #8884; padding: 8px 0 24px }
section div { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 16px; align-items: start }
h2 { font-size: 14px }
figure { margin: 0 }
figcaption { opacity: 0.7 }
img { max-width: 100%; border: 1px solid #8884 }
</style>
<h1>${counts}</h1>
${changed.map((file) => section(file, ['before', 'after', 'difference'])).join('\n')}
${added.map((file) => section(file, ['after'])).join('\n')}
${gone.map((file) => section(file, ['before'])).join('\n')}
`
}

/** Writes the page. @returns its path */
export function writePage(out: string, compared: Compared): string {
  const page = join(out, 'index.html')
  writeFileSync(page, pageOf(compared))
  return page
}
