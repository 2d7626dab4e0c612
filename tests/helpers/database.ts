import { randomUUID } from 'node:crypto'
import { describe, inject } from 'vitest'
import type { OpenDatabase } from '../../server/db/database.ts'
import { loadPostgres } from '../../server/db/drizzle.ts'
import { openPostgres } from '../../server/db/open.ts'
import { MIGRATED } from '../setup/postgres.ts'

/** Opens an empty, migrated database. */
export type Open = () => Promise<OpenDatabase>

/**
 * Creates a database on the PostgreSQL server of the test run.
 * @param server its address without a database name
 * @param template the database to copy: the migrated one, or an empty one
 */
export async function copyMigrated(
  server: string,
  template: typeof MIGRATED | 'template1' = MIGRATED,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const { Client } = loadPostgres()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const asAdmin = async (statement: string) => {
    const client = new Client({ connectionString: `${server}postgres` })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  await asAdmin(`create database ${name} template ${template}`)
  return { url: `${server}${name}`, drop: () => asAdmin(`drop database ${name} with (force)`) }
}

/** Opens an empty, migrated database of its own on the PostgreSQL server of the test run. */
export async function openAny(): Promise<OpenDatabase> {
  const { url, drop } = await copyMigrated(inject('postgres'))
  const opened = await openPostgres(url)
  const close = async () => {
    await opened.close()
    await drop()
  }
  return { ...opened, close }
}

/** Runs a suite on databases of the PostgreSQL server of the test run. */
export function onOneDatabase(suite: (open: Open) => void): void {
  describe('on PostgreSQL', () => suite(openAny))
}
