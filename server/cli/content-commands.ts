/** Operator commands that check, import and export the content folder. */
import { resolve } from 'node:path'
import type { ImportResult } from '../import/import-content.ts'
import type { Config } from '../config.ts'
import type { Group } from './command.ts'

function sentence({ articles, subjects, terms, levels, plans }: ImportResult): string {
  return `${articles} articles, ${subjects} subjects, ${terms} terms documents, ${levels} levels with ${plans} prices`
}

/** Loads the Markdown and YAML parsers lazily: no other command needs them. */
const importing = () => import('../import/import-content.ts')

const folderOf = (config: Config, directory: string | undefined) =>
  directory === undefined ? config.contentDirectory : resolve(directory)

export const contentGroup: Group = {
  name: 'content',
  about: 'Content: Markdown files (CONTENT_DIR, else server/content)',
  commands: [
    {
      name: 'content check',
      usage: '[directory]',
      summary: 'read and check the content, change nothing',
      operands: [0, 1],
      work: {
        withoutDatabase: async ({ config }, { operands }) => {
          const { countContent } = await importing()
          const { readContent } = await import('../import/read-content.ts')
          const counts = countContent(readContent(folderOf(config, operands[0])))
          return { text: `In order: ${sentence(counts)}`, facts: counts }
        },
      },
    },
    {
      name: 'content import',
      usage: '[directory]',
      summary: 'check it, then write all of it into the database',
      operands: [0, 1],
      work: {
        database: async ({ config, database }, { operands }) => {
          const folder = folderOf(config, operands[0])
          const { importContent } = await importing()
          const counts = await database.exclusively((db) => importContent(db, folder))
          return { text: `Imported: ${sentence(counts)}`, facts: counts }
        },
      },
    },
    {
      name: 'content export',
      usage: '<directory>',
      summary: 'write the content of the database into a new or empty folder',
      operands: [1, 1],
      work: {
        database: async ({ database }, input) => {
          const folder = resolve(input.operand(0))
          const { exportContent } = await import('../import/export-content.ts')
          const { files, stale } = await exportContent(database.db, folder)
          const hint = stale.length === 0 ? '' : `\nNot as files yet: ${stale.join(', ')}`
          return {
            text: `${files} files written to ${input.operand(0)}. They import unchanged${hint}`,
            facts: { files },
          }
        },
      },
    },
  ],
}
