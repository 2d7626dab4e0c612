import type { Plugin } from 'vite'

/** All of Mantine's styles, as `main.tsx` imports them. */
const ALL = /@mantine\/core\/styles\.layer\.css$/
/** Modules with the class names of a component: their importers need its styles. */
const CLASS_NAMES = /@mantine\/core\/esm\/(?:\w+\/)+(\w+)\.module\.mjs$/

/** Styles that belong to no component. */
const BASE = ['baseline', 'default-css-variables', 'global']

const styles = (name: string) => `@mantine/core/styles/${name}.layer.css`

/**
 * Imports the styles of each Mantine component with the component, so that in a build they go to the file of the group
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
