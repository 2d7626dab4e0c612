import type { Plugin } from 'vite'

/** All of Mantine's styles, as `main.tsx` imports them. */
const ALL = /@mantine\/core\/styles\.layer\.css$/
/** The class names of a component: whoever uses them needs the styles. */
const CLASS_NAMES = /@mantine\/core\/esm\/(?:\w+\/)+(\w+)\.module\.mjs$/

/** What belongs to no component. */
const BASE = ['baseline', 'default-css-variables', 'global']

const styles = (name: string) => `@mantine/core/styles/${name}.layer.css`

/**
 * In a build each of Mantine's components brings its own styles, so that they go to the file of the area
 * that uses it, and a page waits for the styles of what it shows. Everything is in `@layer mantine`: ours
 * wins in whichever order the files arrive. The development server has all styles at once, with the same result.
 */
export function mantineStyles(): Plugin {
  return {
    name: 'veriscope-mantine-styles',
    apply: 'build',
    resolveId: {
      order: 'pre',
      filter: { id: ALL },
      handler: () => ({ id: '\0mantine-base', moduleSideEffects: true }),
    },
    load: {
      filter: { id: /^\0mantine-base$/ },
      handler: () => BASE.map((name) => `import '${styles(name)}'`).join('\n'),
    },
    transform: {
      filter: { id: CLASS_NAMES },
      handler(code, id) {
        const [, name = ''] = CLASS_NAMES.exec(id) ?? []
        return { code: `import '${styles(name)}'\n${code}`, map: null }
      },
    },
  }
}
