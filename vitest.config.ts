import { lingui } from '@lingui/vite-plugin'
import { defineConfig } from 'vitest/config'
import { splitCatalogs } from './tools/vite/split-catalogs.ts'

export default defineConfig({
  // Catalogs are imported by what is tested, as in the product.
  plugins: [lingui(), splitCatalogs()],
  test: {
    include: ['tests/unit/**/*.test.{ts,tsx}'],
    environment: 'node',
    // Two cores: PGlite and Argon2 tests share them with the rest.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Mantine imports its styles by package; only through Vite are they understood.
    server: { deps: { inline: [/@mantine/] } },
  },
})
