import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { withoutSync } from '../embedded-copy.ts'
import { confirmTerms } from './members.ts'
import { useOwnFonts } from './own-fonts.ts'
import { ProductServer, TEMPLATE_DATA } from './product-server.ts'

/**
 * Fills one data directory for all workers to copy (schema, content, demonstration member who has confirmed
 * the terms, pre-registered members), because the first start of a database takes seconds and a copy does
 * not.
 */
export default async function globalSetup(): Promise<void> {
  if (!existsSync('dist/index.html')) throw new Error('no built page in dist/: npm run build')
  // Screenshots for review use the system's fonts, which have every character.
  if (process.env['VERISCOPE_GALLERY'] === undefined) useOwnFonts()
  const server = await ProductServer.start({ isFresh: true })
  try {
    await confirmTerms(server, await server.demoMember())
    await server.down()
    await server.runOnData('tests/helpers/e2e/fill-members.ts')
    mkdirSync(dirname(TEMPLATE_DATA), { recursive: true })
    // Created elsewhere and then renamed, because another run may be copying it at this moment.
    const made = `${TEMPLATE_DATA}.${process.pid}`
    cpSync(server.dataDirectory, made, { recursive: true, verbatimSymlinks: true })
    withoutSync(made)
    if (existsSync(TEMPLATE_DATA)) renameSync(TEMPLATE_DATA, `${made}.old`)
    renameSync(made, TEMPLATE_DATA)
    rmSync(`${made}.old`, { recursive: true, force: true })
  } finally {
    await server.dispose()
  }
}
