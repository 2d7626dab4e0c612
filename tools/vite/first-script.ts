import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const PLACE = '/* first-script */'

/** The script that stands in the document (src/early.ts), in one piece. */
export async function firstScript(root: string): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(root, 'src/early.ts'), formats: ['iife'], name: 'veriscope' },
    },
  })
  const [result] = Array.isArray(built) ? built : [built]
  const [file] = result && 'output' in result ? result.output : []
  if (file?.type !== 'chunk') throw new Error('src/early.ts was not built')
  // Nothing in a script element may end it.
  return file.code.trim().replaceAll('</', String.raw`<\/`)
}

/** Writes it into index.html. */
export function firstScriptPlugin(): Plugin {
  let root = process.cwd()
  return {
    name: 'veriscope-first-script',
    configResolved: (config) => {
      root = config.root
    },
    async transformIndexHtml(html) {
      const script = await firstScript(root)
      return html.replace(PLACE, () => script)
    },
  }
}
