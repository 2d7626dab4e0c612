import { readFileSync, globSync } from 'node:fs'
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import { expect, test } from 'vitest'
import { theme } from '../../../src/ui/theme.ts'

const { variables, light, dark } = defaultCssVariablesResolver(
  mergeMantineTheme(DEFAULT_THEME, theme),
)
const OF_MANTINE = new Set([
  ...Object.keys({ ...variables, ...light, ...dark }),
  ...[
    ...readFileSync('node_modules/@mantine/core/styles.css', 'utf8').matchAll(
      /(--mantine-[\w-]+):/g,
    ),
  ].map(([, name]) => name),
])

test('every colour and size of Mantine that a style names exists: a misspelt one would draw nothing', () => {
  const unknown = globSync('src/**/*.{css,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/var\((--mantine-[\w-]+)\)/g)]
      .filter(([, name]) => !OF_MANTINE.has(name))
      .map(([, name]) => `${file}: ${name}`),
  )
  expect(unknown).toEqual([])
})
