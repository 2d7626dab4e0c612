import { describe, expect, test } from 'vitest'
import { criticalFilesOf } from '../../../../tools/vite/critical-precache.ts'

const ROOT = '/project'
const part = (name: string, modules: string[], imports: string[] = [], css: string[] = []) => ({
  fileName: `assets/${name}-2.js`,
  imports: imports.map((other) => `assets/${other}-1.js`),
  isEntry: name === 'index',
  moduleIds: modules.map((path) => `${ROOT}/${path}`),
  viteMetadata: { importedCss: new Set(css.map((file) => `assets/${file}.css`)) },
})
const BUILD = [
  part('index', ['src/main.tsx'], ['vendor'], ['index']),
  part('vendor', []),
  part('article', ['src/article.tsx'], ['shared'], ['article']),
  part('shared', [], ['deeper']),
  part('deeper', []),
  part('tools', ['src/tools.tsx'], ['shared'], ['tools']),
  part('zh', ['locales/zh.po?core?lingui']),
  part('en', ['locales/en.po?core?lingui']),
  part('zh-work', ['locales/zh.po?work?lingui']),
]

describe('the critical precache', () => {
  test('has the start, the files of its pages with all imports, and the core messages', () => {
    const resolve = (name: string) => name.replace(/-1\.js$/, '-2.js')
    const files = criticalFilesOf(BUILD, resolve, ROOT, [
      'src/main.tsx',
      'src/article.tsx',
      'src/a-type.ts',
    ])
    expect([...files].map((file) => file.replace('assets/', '')).toSorted()).toEqual(
      [
        ...['index', 'vendor', 'article', 'shared', 'deeper', 'zh', 'en'].map(
          (name) => `${name}-2.js`,
        ),
        'index.css',
        'article.css',
      ].toSorted(),
    )
  })
})
