import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { confirmTerms } from './members.ts'
import { ProductServer, TEMPLATE_DATA } from './product-server.ts'

/**
 * Fills one data directory (schema, content, demonstration member, who has read the terms) for all workers to copy: the
 * first start of a database takes seconds, a copy does not.
 */
export default async function globalSetup(): Promise<void> {
  if (!existsSync('dist/index.html')) throw new Error('no built page in dist/: npm run build')
  rmSync(TEMPLATE_DATA, { recursive: true, force: true })
  const server = await ProductServer.start({ isFresh: true })
  try {
    await confirmTerms(server, await server.demoMember())
    await server.down()
    mkdirSync(dirname(TEMPLATE_DATA), { recursive: true })
    cpSync(server.dataDirectory, TEMPLATE_DATA, { recursive: true })
  } finally {
    await server.dispose()
  }
}
